import { useState } from "react";
import { merchantApi } from "../../../lib/api/generated";
import { walletFailure } from "../../../lib/errors";
import { notify } from "../../../lib/toast";
import { useSend } from "../../../store/send";
import { useWalletChanged } from "./use-connected-wallet";

export interface TestWalletCreation {
  create: () => void;
  busy: boolean;
  /** The new wallet's seed, until the user has saved it. It exists nowhere else, neither here nor on the server. */
  seed: string | null;
  forgetSeed: () => void;
}

/** Creates a wallet with play money and connects it. */
export function useTestWallet(): TestWalletCreation {
  const changed = useWalletChanged();
  const [make, busy] = useSend(merchantApi.endpoints.walletsTestWallet);
  const [seed, setSeed] = useState<string | null>(null);

  async function create() {
    try {
      const created = await make(undefined);
      setSeed(created.seed);
      changed(created.wallet);
      notify.success("Test wallet created");
    } catch (error) {
      notify.error(walletFailure(error, "Failed to create the test wallet"));
    }
  }

  return { create: () => void create(), busy, seed, forgetSeed: () => setSeed(null) };
}
