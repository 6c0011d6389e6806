import { adminApi, type TakeOver } from "../../../lib/api/generated";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import type { AdminAction } from "./action-dialog";

/** The action by which the active wallet pays what another one owes and cannot send. */
export function useTakeOver(): (address: string, owed: TakeOver) => AdminAction {
  const dispatch = useAppDispatch();
  return (address, { legs, amount }) => ({
    title: "Let the active wallet pay this?",
    text: "It is paid from your equity in the active wallet. What it was covered with stays in the old wallet as your equity.",
    confirmLabel: "Take over",
    facts: [
      ["Wallet", address],
      ["Payouts, burns and returns", legs.toLocaleString("en-US")],
      ["Together", `${amount} XRP`],
    ],
    run: (reason) => dispatch(send(adminApi.endpoints.adminTakeOver, { walletAdminAction: { address, reason } })),
  });
}
