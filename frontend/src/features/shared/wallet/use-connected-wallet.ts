import { useCallback } from "react";
import { merchantApi, useWalletsConnectedQuery, type Wallet } from "../../../lib/api/generated";
import { statusOf } from "../../../lib/errors";
import { announceWalletStatus } from "../../../lib/wallet-status";
import { authActions } from "../../../store/auth-slice";
import { useAppDispatch } from "../../../store/store";
import { useHas } from "../use-has";

export interface ConnectedWallet {
  /** Null if none is active, undefined while that is not known. */
  wallet: Wallet | null | undefined;
  /** Why it could not be read, as long as nothing about it is known. */
  failure: unknown;
  /** Reads it again. Throws what the server refuses it with; that none is connected is no refusal. */
  refetch: () => Promise<void>;
}

/** The merchant's wallet of this mode, read anew whenever a page with it opens. */
export function useConnectedWallet(): ConnectedWallet {
  const { has, reread } = useHas("has_wallet");
  const { data, error, isError, refetch } = useWalletsConnectedQuery(undefined, {
    skip: !has,
    refetchOnMountOrArgChange: true,
  });
  // A 404 says that it was disconnected elsewhere, and then `data` may be the one that was connected before.
  const none = !has || data?.is_active === false || (error !== undefined && statusOf(error) === 404);
  const wallet = none ? null : data;

  async function readAgain() {
    if (!has) {
      return reread();
    }
    await refetch()
      .unwrap()
      .catch((failure: unknown) => {
        if (statusOf(failure) !== 404) {
          throw failure;
        }
      });
  }
  return { wallet, failure: wallet === undefined && isError ? error : undefined, refetch: readAgain };
}

/** Shows the result of a call that changed the wallet at once, and lets other parts of the page refresh. */
export function useWalletChanged(): (wallet: Wallet) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    (wallet) => {
      void dispatch(merchantApi.util.upsertQueryData("walletsConnected", undefined, wallet));
      dispatch(authActions.found({ has_wallet: wallet.is_active }));
      announceWalletStatus();
    },
    [dispatch],
  );
}
