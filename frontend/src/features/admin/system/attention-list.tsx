import { Bell, CircleAlert, CirclePause, Hourglass, Undo2, Vault } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button, buttonLook } from "../../../components/ui/button";
import { RelativeTime } from "../../../components/ui/relative-time";
import {
  ADMIN_MONEY_PATH,
  ADMIN_REFUNDS_PATH,
  ADMIN_REJECTED_PAYMENTS_PATH,
  ADMIN_TRANSACTIONS_PATH,
} from "../../../config/paths";
import {
  type Alarm,
  type Attention,
  type FailedLegs,
  type HeldMoney,
  type StuckTransfers,
  useAdminAlarmSeenMutation,
  type WaitingRefunds,
} from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { formatXrp, xrpToDrops } from "../../../lib/money";
import { notify } from "../../../lib/toast";
import { ALARMS } from "./alarm-words";

/** What needs a person, in either mode; nothing at any other time. */
export function AttentionList({ attention, onSeen }: { attention: Attention; onSeen: () => void }) {
  const { halted_wallets: halted, stuck, failed, refunds, held, alarms } = attention;
  if (halted.length + stuck.length + failed.length + refunds.length + held.length + alarms.length === 0) {
    return null;
  }
  return (
    <ul aria-label="Needs you" className="overflow-hidden rounded-16 border border-red/40 bg-card">
      {halted.map(({ mode, address, reason }) => (
        <Row
          key={address}
          icon={<CirclePause aria-hidden="true" size={20} strokeWidth={1.5} />}
          what={`The ${mode} platform wallet is halted.`}
          why={`Payments are paused: ${reason}`}
          link={
            <Link to={`${ADMIN_MONEY_PATH}?mode=${mode}`} className={buttonLook({ look: "secondary" })}>
              Open Money
            </Link>
          }
        />
      ))}
      {stuck.map((transfers) => (
        <Row
          key={transfers.mode}
          icon={<Hourglass aria-hidden="true" size={20} strokeWidth={1.5} />}
          what={stuckWords(transfers)}
          why={`Later ${transfers.mode} transfers wait behind ${transfers.count === 1 ? "it" : "them"}.`}
          link={
            <Link to={`${ADMIN_MONEY_PATH}?mode=${transfers.mode}`} className={buttonLook({ look: "secondary" })}>
              Open Money
            </Link>
          }
        />
      ))}
      {failed.map((legs) => (
        <Row
          key={`${legs.mode} ${legs.leg}`}
          icon={<CircleAlert aria-hidden="true" size={20} strokeWidth={1.5} />}
          what={failedWords(legs)}
          why={legs.count === 1 ? "It won't retry on its own." : "They won't retry on their own."}
          link={
            legs.leg === "return" ? (
              <Link to={ADMIN_REJECTED_PAYMENTS_PATH} className={buttonLook({ look: "secondary" })}>
                Open Rejected Payments
              </Link>
            ) : (
              <Link
                to={`${ADMIN_TRANSACTIONS_PATH}?mode=${legs.mode}&failed_leg=${legs.leg}`}
                className={buttonLook({ look: "secondary" })}
              >
                Open Transactions
              </Link>
            )
          }
        />
      ))}
      {refunds.map((some) => (
        <Row
          key={`${some.mode} ${some.status}`}
          icon={<Undo2 aria-hidden="true" size={20} strokeWidth={1.5} />}
          what={refundWords(some)}
          why={refundReason(some)}
          link={
            <Link
              to={`${ADMIN_REFUNDS_PATH}?mode=${some.mode}&status=${some.status === "failed" ? "held" : some.status}`}
              className={buttonLook({ look: "secondary" })}
            >
              Open Refunds
            </Link>
          }
        />
      ))}
      {held.map((money) => (
        <Row
          key={money.mode}
          icon={<Vault aria-hidden="true" size={20} strokeWidth={1.5} />}
          what={heldWords(money)}
          why={`${formatXrp(xrpToDrops(money.amount))} XRP in ${money.mode} mode. You decide where it goes.`}
          link={
            <Link to={`${ADMIN_MONEY_PATH}?mode=${money.mode}`} className={buttonLook({ look: "secondary" })}>
              Open Money
            </Link>
          }
        />
      ))}
      {alarms.map((alarm) => (
        <AlarmRow key={alarm.id} alarm={alarm} onSeen={onSeen} />
      ))}
    </ul>
  );
}

/** Something that has happened: it stays until an administrator has seen it. */
function AlarmRow({ alarm, onSeen }: { alarm: Alarm; onSeen: () => void }) {
  const [mark, { isLoading: busy }] = useAdminAlarmSeenMutation();
  const { title, label } = ALARMS[alarm.alarm_kind];

  async function seen() {
    try {
      const { message } = await mark({ alarmId: String(alarm.id) }).unwrap();
      notify.success(message);
    } catch (failure) {
      notify.error(serverMessage(failure, "Operation failed"));
    }
    onSeen();
  }

  return (
    <Row
      icon={<Bell aria-hidden="true" size={20} strokeWidth={1.5} />}
      what={`${title}.`}
      why={
        <>
          {alarm.message} <RelativeTime at={alarm.created_at} short />
        </>
      }
      link={
        <>
          <Link to={alarm.path} className={buttonLook({ look: "secondary" })}>
            {label}
          </Link>
          <Button look="secondary" busy={busy} onClick={() => void seen()}>
            Mark as seen
          </Button>
        </>
      }
    />
  );
}

function heldWords({ count }: HeldMoney): string {
  return count === 1 ? "A deposit is held." : `${count.toLocaleString("en-US")} deposits are held.`;
}

function stuckWords({ count }: StuckTransfers): string {
  return count === 1 ? "A transfer is stuck." : `${count.toLocaleString("en-US")} transfers are stuck.`;
}

function failedWords({ leg, count, mode, amount }: FailedLegs): string {
  const what = count === 1 ? `A ${mode} ${leg}` : `${count.toLocaleString("en-US")} ${mode} ${leg}s`;
  return `${what} failed (${formatXrp(xrpToDrops(amount))} XRP).`;
}

function refundWords({ status, count, mode, amount }: WaitingRefunds): string {
  const what = count === 1 ? `A ${mode} refund` : `${count.toLocaleString("en-US")} ${mode} refunds`;
  const sum = `(${formatXrp(xrpToDrops(amount))} XRP)`;
  return status === "failed"
    ? `${what} failed ${sum}.`
    : `${what} ${count === 1 ? "is" : "are"} not on the ledger yet ${sum}.`;
}

function refundReason({ status, count }: WaitingRefunds): string {
  if (status === "sending") {
    return `${count === 1 ? "It has" : "They have"} been sending for more than ten minutes.`;
  }
  return `The money is held until ${count === 1 ? "its merchant chooses" : "their merchants choose"} where it goes.`;
}

interface RowProps {
  icon: ReactNode;
  what: string;
  why: ReactNode;
  link?: ReactNode;
}

function Row({ icon, what, why, link }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-5 py-3 first:border-t-0">
      <span className="text-red">{icon}</span>
      <p className="min-w-0 flex-1 basis-52 break-words">
        <strong className="font-semibold">{what}</strong> <span className="text-ink-2">{why}</span>
      </p>
      {link}
    </li>
  );
}
