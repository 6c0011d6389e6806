import { useState } from "react";
import { generatedApi } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { send } from "../../store/send";
import { useAppDispatch } from "../../store/store";

export interface TestWalletCreation {
  phase: "idle" | "creating" | "created" | "failed";
  /** Only here, until the merchant has saved it or leaves the page. */
  seed: string | null;
  failure: string | null;
  create: () => void;
  forgetSeed: () => void;
}

type State = Pick<TestWalletCreation, "phase" | "seed" | "failure">;

const IDLE: State = { phase: "idle", seed: null, failure: null };

/** Creates a wallet with play money and connects it. */
export function useTestWallet(): TestWalletCreation {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<State>(IDLE);

  async function create() {
    setState({ ...IDLE, phase: "creating" });
    try {
      const { seed } = await dispatch(send(generatedApi.endpoints.walletsTestWallet, undefined));
      setState({ phase: "created", seed, failure: null });
      window.dispatchEvent(new Event("wallet-status-changed"));
    } catch (error) {
      const failure = serverMessage(error, "The test wallet could not be created. Try again.");
      setState({ phase: "failed", seed: null, failure });
    }
  }

  return { ...state, create: () => void create(), forgetSeed: () => setState(IDLE) };
}
