import { adminApi, type Releasable, type ToEnum } from "../../../lib/api/generated";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import type { AdminAction } from "./action-dialog";

const { adminRelease } = adminApi.endpoints;

const LABELS: Record<ToEnum, string> = {
  payout: "Pay the merchant's current wallet",
  return: "Return it to its sender",
  equity: "Keep it as equity",
};

/** The action that releases a held deposit; where there are several ways, the dialog asks which. */
export function useReleases(): (what: Releasable, facts: AdminAction["facts"]) => AdminAction {
  const dispatch = useAppDispatch();
  return ({ deposit_id, to }, facts) => ({
    title: "Release this deposit?",
    text: "It is held until you decide where it goes. This can be decided once.",
    confirmLabel: "Release",
    facts,
    choices: to.map((each) => [each, LABELS[each]]),
    run: (reason, _words, choice) =>
      dispatch(send(adminRelease, { depositId: String(deposit_id), release: { reason, to: choice as ToEnum } })),
  });
}
