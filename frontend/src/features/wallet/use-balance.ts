import { useCallback, useEffect, useRef } from "react";
import { type Balance, useWalletsBalanceQuery, type Wallet } from "../../lib/api/generated";
import { notify } from "../../lib/toast";

interface WalletBalance {
  /** Undefined while it loads and after a failure. */
  balance: Balance | undefined;
  failed: boolean;
  isFetching: boolean;
  /** When the server read it from the ledger: an ISO time. */
  readAt: string | null;
  /** Reads it again. Throws if that fails or the server could not ask the ledger, and then there is no toast. */
  reread: () => Promise<void>;
}

/** The balance of the connected wallet; a toast says when it could not be loaded. */
export function useBalance(wallet: Wallet | null | undefined): WalletBalance {
  const skip = !wallet;
  const { currentData, isError, isFetching, requestId, refetch } = useWalletsBalanceQuery(
    { address: wallet?.address ?? "" },
    { skip, refetchOnMountOrArgChange: true },
  );
  const ownRequest = useRef<string | undefined>(undefined);
  const failed = isError && !skip;
  const shown = currentData?.read_at;

  useEffect(() => {
    if (failed && requestId !== ownRequest.current) {
      notify.error("Failed to load wallet balance");
    }
  }, [failed, requestId]);

  const reread = useCallback(async () => {
    if (skip) {
      return;
    }
    const request = refetch();
    ownRequest.current = request.requestId;
    const { read_at } = await request.unwrap();
    if (read_at === shown) {
      throw new Error("The server could not ask the ledger.");
    }
  }, [skip, refetch, shown]);

  return {
    balance: skip || failed ? undefined : currentData,
    failed,
    isFetching,
    readAt: skip || failed ? null : (shown ?? null),
    reread,
  };
}
