import { Panel } from "../../../components/ui/panel";
import { RelativeTime } from "../../../components/ui/relative-time";
import { Xrp } from "../../../components/ui/xrp";
import { adminApi, type HeldDeposit, type PlatformWallet } from "../../../lib/api/generated";
import { shortAddress } from "../../../lib/format";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import type { AdminAction } from "../shared/action-dialog";
import { useReleases } from "../shared/releases";
import { rowButtonLook } from "../shared/row-button";

const { adminVoid } = adminApi.endpoints;
const ROW = "flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3";

/** Deposits that wait for a decision: payouts and refunds that came back, others whose sender is unknown, and those of lost payments. */
export function HeldDeposits({
  held,
  onAction,
}: {
  held: readonly HeldDeposit[];
  onAction: (action: AdminAction) => void;
}) {
  const releases = useReleases();
  if (held.length === 0) {
    return null;
  }
  return (
    <Panel heading="Held deposits" inset="flush">
      <ul className="divide-y divide-line">
        {held.map((each) => {
          const from = each.sender_address === null ? "an unknown sender" : shortAddress(each.sender_address);
          return (
            <li key={each.deposit_id} className={ROW}>
              <div className="min-w-0 flex-1 basis-52">
                <Xrp amount={each.amount} unit className="figures font-semibold" />
                <p className="break-words text-13 text-ink-3">
                  {each.merchant === null ? "" : `A payout or refund of ${each.merchant} that came back, `}from {from},{" "}
                  {each.unknown_tag && `with tag ${each.destination_tag}, which no payment has, `}
                  <RelativeTime at={each.received_at} />
                </p>
              </div>
              <button
                type="button"
                aria-label={`Release ${each.amount} XRP`}
                className={rowButtonLook}
                onClick={() =>
                  onAction(
                    releases(each, [
                      ["Amount", `${each.amount} XRP`],
                      ["Sender", each.sender_address ?? "Unknown"],
                      ...(each.merchant === null ? [] : ([["Merchant", each.merchant]] as [string, string][])),
                    ]),
                  )
                }
              >
                Release
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** What a transfer does that changes the wallet's account and moves no money. */
const OWN_CHANGE = {
  setup: "A change of the wallet's own account",
  tickets: "New tickets for the wallet",
} as const;

/** Transfers that were refused and have proven dead, each holding its slot. */
export function StuckTransfers({
  wallets,
  onAction,
}: {
  wallets: readonly PlatformWallet[];
  onAction: (action: AdminAction) => void;
}) {
  const dispatch = useAppDispatch();
  const stuck = wallets.flatMap((wallet) => wallet.stuck);
  if (stuck.length === 0) {
    return null;
  }
  return (
    <Panel heading="Stuck transfers" inset="flush">
      <ul className="divide-y divide-line">
        {stuck.map(({ transfer, transfer_kind, amount, destination, code, can_void }) => (
          <li key={transfer} className={ROW}>
            <div className="min-w-0 flex-1 basis-52">
              <p className="figures">
                {transfer_kind === "setup" || transfer_kind === "tickets" ? (
                  OWN_CHANGE[transfer_kind]
                ) : (
                  <>
                    A {transfer_kind} of <Xrp amount={amount} unit className="font-semibold" /> to{" "}
                    <span className="code text-13">{shortAddress(destination)}</span>
                  </>
                )}
              </p>
              <p className="text-13 text-ink-3">
                {code}.{" "}
                {can_void
                  ? "Transfers that were signed after it may wait behind it."
                  : "An external transaction used its slot. Recognise that transaction."}
              </p>
            </div>
            {can_void && (
              <button
                type="button"
                aria-label={`Void transfer ${transfer}`}
                className={rowButtonLook}
                onClick={() =>
                  onAction({
                    title: "Void this transfer?",
                    text: "Its place is filled with a transaction that does nothing. Then it fails, and can be retried.",
                    confirmLabel: "Void",
                    danger: true,
                    facts: [
                      ["Amount", `${amount} XRP`],
                      ["To", destination],
                    ],
                    run: (reason) => dispatch(send(adminVoid, { transferId: String(transfer), reason: { reason } })),
                  })
                }
              >
                Void
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
