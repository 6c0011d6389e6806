import { type ReactNode, useState } from "react";
import { Button } from "../../../components/ui/button";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { RelativeTime } from "../../../components/ui/relative-time";
import { StatusBadge } from "../../../components/ui/status-badge";
import {
  type PaymentAdminActions as Actions,
  adminApi,
  useAdminPaymentActionsQuery,
  usePlatformAdminWebhooksRetryMutation,
  type WebhookLogItem,
} from "../../../lib/api/generated";
import { webhookLogFailure } from "../../../lib/errors";
import { capitalized, shortAddress } from "../../../lib/format";
import { notify } from "../../../lib/toast";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import { DetailSection } from "../../shared/payment/detail-rows";
import type { AdminAction } from "../shared/action-dialog";
import { useReleases } from "../shared/releases";
import { rowButtonLook } from "../shared/row-button";

const ActionDialog = lazyComponent(() => import("../shared/action-dialog"), "ActionDialog");
const { adminRetryPayout, adminRetryBurn, adminRedirect, adminPaymentTakeOver } = adminApi.endpoints;

interface PaymentActionsProps {
  paymentId: string;
  /** The payment has changed: its details are to be read again. */
  onChanged: () => void;
}

/** What an administrator can do about a payment that needs him, and its webhook deliveries; nothing for most payments. */
export function PaymentActions({ paymentId, onChanged }: PaymentActionsProps) {
  const read = useAdminPaymentActionsQuery({ paymentId }, { refetchOnMountOrArgChange: true });
  const [action, setAction] = useState<AdminAction | null>(null);
  const { data, refetch } = read;
  if (data === undefined) {
    return null;
  }
  return (
    <>
      <Money paymentId={paymentId} actions={data} onAction={setAction} />
      <Deliveries deliveries={data.deliveries} onSent={() => void refetch()} />
      {action !== null && (
        <PendingChunk value={null}>
          <ActionDialog
            action={action}
            onClose={() => setAction(null)}
            onDone={() => {
              void refetch();
              onChanged();
            }}
          />
        </PendingChunk>
      )}
    </>
  );
}

interface MoneyProps {
  paymentId: string;
  actions: Actions;
  onAction: (action: AdminAction) => void;
}

function Money({ paymentId, actions, onAction }: MoneyProps) {
  const dispatch = useAppDispatch();
  const releases = useReleases();
  const { can_retry_payout, payouts_retried, redirect_to, can_retry_burn, can_take_over, came_back } = actions;
  if (!can_retry_payout && !can_retry_burn && !can_take_over && came_back.length === 0) {
    return null;
  }
  const others = payouts_retried - 1;
  return (
    <DetailSection heading="Needs you">
      <div className="mt-2 flex flex-wrap gap-2">
        {can_retry_payout && (
          <Button
            look="secondary"
            onClick={() =>
              onAction({
                title: "Retry this payout?",
                text: `The same amount is sent to the same wallet again.${others > 0 ? ` ${others} other payouts of the same transfer go with it.` : ""} Nothing is sent twice.`,
                confirmLabel: "Retry payout",
                run: (reason) => dispatch(send(adminRetryPayout, { paymentId, reason: { reason } })),
              })
            }
          >
            Retry payout
          </Button>
        )}
        {redirect_to !== null && (
          <Button
            look="secondary"
            onClick={() =>
              onAction({
                title: "Send the payout elsewhere?",
                text: "It goes to the wallet that the merchant has connected now. The merchant gets an email.",
                confirmLabel: "Redirect payout",
                facts: [
                  ["Wallet", redirect_to.address],
                  ["Tag", redirect_to.destination_tag?.toString() ?? "none"],
                ],
                run: (reason) => dispatch(send(adminRedirect, { paymentId, reason: { reason } })),
              })
            }
          >
            Redirect payout
          </Button>
        )}
        {can_retry_burn && (
          <Button
            look="secondary"
            onClick={() =>
              onAction({
                title: "Retry this burn?",
                text: "It is sent again; if its burn wallet can never be paid, to the current one.",
                confirmLabel: "Retry burn",
                run: (reason) => dispatch(send(adminRetryBurn, { paymentId, reason: { reason } })),
              })
            }
          >
            Retry burn
          </Button>
        )}
        {can_take_over && (
          <Button
            look="secondary"
            onClick={() =>
              onAction({
                title: "Let the active wallet pay this?",
                text: "The wallet that owes it cannot send it. It is paid from your equity in the active wallet. Nothing is sent twice.",
                confirmLabel: "Take over",
                run: (reason) => dispatch(send(adminPaymentTakeOver, { paymentId, reason: { reason } })),
              })
            }
          >
            Pay from the active wallet
          </Button>
        )}
        {came_back.map((held) => (
          <Button
            key={held.deposit_id}
            look="secondary"
            onClick={() =>
              onAction(
                releases(held, [
                  ["Came back", `${held.amount} XRP`],
                  ["From", held.sender_address ?? "Unknown"],
                ]),
              )
            }
          >
            Release {held.amount} XRP that came back
          </Button>
        ))}
      </div>
      {redirect_to !== null && (
        <p className="mt-2 text-13 text-ink-3">
          The merchant's current wallet is <span className="code">{shortAddress(redirect_to.address)}</span>.
        </p>
      )}
    </DetailSection>
  );
}

function Deliveries({ deliveries, onSent }: { deliveries: readonly WebhookLogItem[]; onSent: () => void }): ReactNode {
  const [retryDelivery, { isLoading }] = usePlatformAdminWebhooksRetryMutation();
  if (deliveries.length === 0) {
    return null;
  }

  async function retry(deliveryId: string) {
    try {
      const { message } = await retryDelivery({ deliveryId }).unwrap();
      notify.success(message);
    } catch (failure) {
      notify.error(webhookLogFailure(failure, "Failed to retry webhook"));
    } finally {
      onSent();
    }
  }

  return (
    <DetailSection heading="Webhooks">
      <ul className="mt-1 divide-y divide-line">
        {deliveries.map(
          ({ id, event_type, status, webhook_config, last_attempt_at, response_status_code, can_retry }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <span className="min-w-0 flex-1 basis-52">
                <span className="wrap-anywhere block">
                  {event_type} to {webhook_config.name}
                </span>
                <span className="block text-13 text-ink-3">
                  {last_attempt_at === null ? "Not sent yet" : <RelativeTime at={last_attempt_at} />}
                  {response_status_code !== null && ` · ${response_status_code}`}
                </span>
              </span>
              <StatusBadge status={status} label={capitalized(status)} />
              {can_retry && (
                <button
                  type="button"
                  aria-label={`Retry ${event_type}`}
                  disabled={isLoading}
                  onClick={() => void retry(id)}
                  className={rowButtonLook}
                >
                  Retry
                </button>
              )}
            </li>
          ),
        )}
      </ul>
    </DetailSection>
  );
}
