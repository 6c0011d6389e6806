import { useEffect, useState } from "react";
import { merchantApi, useWalletsConnectedQuery } from "../../../lib/api/generated";
import { walletFailure } from "../../../lib/errors";
import { notify } from "../../../lib/toast";
import { useSend } from "../../../store/send";
import { useHas } from "../use-has";
import { useWalletChanged } from "./use-connected-wallet";

const POLL_MS = 1_000;
/** A public network validates a ledger every four seconds; later than this, something hangs. */
const PATIENCE_MS = 60_000;

export interface TestWalletCreation {
  create: () => void;
  /** From the press until the wallet is connected. */
  busy: boolean;
  /** From the press until the seed is there. */
  awaitsSeed: boolean;
  /** The new wallet's seed, until the user has saved it. It exists nowhere else, neither here nor on the server. */
  seed: string | null;
  forgetSeed: () => void;
}

/** Creates a wallet with play money, which the server connects when a ledger has validated it. */
export function useTestWallet(): TestWalletCreation {
  const [make, isSending] = useSend(merchantApi.endpoints.walletsTestWallet);
  const [seed, setSeed] = useState<string | null>(null);
  const [awaited, setAwaited] = useState<string | null>(null);
  useConnection(awaited, () => setAwaited(null));

  async function create() {
    try {
      const created = await make(undefined);
      setSeed(created.seed);
      setAwaited(created.address);
    } catch (error) {
      notify.error(walletFailure(error, "Failed to create the test wallet"));
    }
  }

  return {
    create: () => void create(),
    busy: isSending || awaited !== null,
    awaitsSeed: isSending,
    seed,
    forgetSeed: () => setSeed(null),
  };
}

/** Reads the connected wallet until it has the awaited address, and calls `onEnd`; then, or when that takes too long. */
function useConnection(awaited: string | null, onEnd: () => void) {
  const changed = useWalletChanged();
  // The profile says that there is a wallet; to ask for the wallet before would be a 404 each time.
  const { has } = useHas("has_wallet", awaited === null ? undefined : POLL_MS);
  const { data } = useWalletsConnectedQuery(undefined, {
    skip: awaited === null || !has,
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const connected = awaited !== null && data?.address === awaited ? data : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wallet that was connected.
  useEffect(() => {
    if (connected !== undefined) {
      changed(connected);
      notify.success("Test wallet created");
      onEnd();
    }
  }, [connected]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each wallet that is awaited.
  useEffect(() => {
    if (awaited === null) {
      return;
    }
    const timer = setTimeout(() => {
      notify.error("The ledger has not validated the play money yet. The wallet connects when it has.");
      onEnd();
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [awaited]);
}
