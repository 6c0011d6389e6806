import { useState } from "react";
import { merchantApi } from "../../../lib/api/generated";
import { walletFailure } from "../../../lib/errors";
import { notify } from "../../../lib/toast";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
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
  const dispatch = useAppDispatch();
  const changed = useWalletChanged();
  const [busy, setBusy] = useState(false);
  const [seed, setSeed] = useState<string | null>(null);

  async function create() {
    setBusy(true);
    try {
      const created = await dispatch(send(merchantApi.endpoints.walletsTestWallet, undefined));
      setSeed(created.seed);
      changed(created.wallet);
      notify.success("Wallet connected successfully!");
    } catch (error) {
      notify.error(walletFailure(error, "Failed to create the test wallet"));
    } finally {
      setBusy(false);
    }
  }

  return { create: () => void create(), busy, seed, forgetSeed: () => setSeed(null) };
}
