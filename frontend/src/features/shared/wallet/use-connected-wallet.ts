import { useCallback } from "react";
import { merchantApi, useWalletsConnectedQuery, type Wallet } from "../../../lib/api/generated";
import { statusOf } from "../../../lib/errors";
import { announceWalletStatus } from "../../../lib/wallet-status";
import { useAppDispatch } from "../../../store/store";

export interface ConnectedWallet {
  /** Null if none is active, undefined while that is not known. */
  wallet: Wallet | null | undefined;
  /** Why it could not be read, as long as nothing about it is known. */
  failure: unknown;
  refetch: ReturnType<typeof useWalletsConnectedQuery>["refetch"];
}

/** The merchant's wallet of this mode, read anew whenever a page with it opens. */
export function useConnectedWallet(): ConnectedWallet {
  const { data, error, isError, refetch } = useWalletsConnectedQuery(undefined, { refetchOnMountOrArgChange: true });
  // A 404 says that no wallet is connected, and then `data` may be the one that was connected before.
  const none = data?.is_active === false || (error !== undefined && statusOf(error) === 404);
  const wallet = none ? null : data;
  return { wallet, failure: wallet === undefined && isError ? error : undefined, refetch };
}

/** Shows the result of a call that changed the wallet at once, and lets other parts of the page refresh. */
export function useWalletChanged(): (wallet: Wallet) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    (wallet) => {
      void dispatch(merchantApi.util.upsertQueryData("walletsConnected", undefined, wallet));
      announceWalletStatus();
    },
    [dispatch],
  );
}
