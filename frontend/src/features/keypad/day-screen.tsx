import { ArrowLeft } from "lucide-react";
import { Badge, type BadgeTone } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import type { Charge } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { formatAs } from "../../lib/format";
import { chargedOf, moneyWords, shownText } from "./amounts";
import { BAR_BUTTON, KeypadFrame } from "./keypad-frame";
import { useKeypadShop } from "./use-keypad-shop";

const STATUS: Record<Charge["status"], [BadgeTone, string]> = {
  pending: ["warning", "Waiting"],
  processing: ["success", "Paid"],
  completed: ["success", "Paid"],
  failed: ["success", "Paid"],
  expired: ["info", "Not paid"],
};

interface DayScreenProps {
  onOpen: (charge: Charge) => void;
  onClose: () => void;
}

/** Today's charges, the newest first, each with its receipt. */
export function DayScreen({ onOpen, onClose }: DayScreenProps) {
  const { day, failure, refresh } = useKeypadShop();
  return (
    <KeypadFrame
      isTest={day?.mode === "test"}
      start={
        <>
          <button type="button" aria-label="Back to the keypad" className={`${BAR_BUTTON} -ml-2`} onClick={onClose}>
            <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.5} />
          </button>
          <h1 className="flex-1 text-15">Today</h1>
        </>
      }
      end={<p className="text-13 text-ink-3">{day?.time_zone.replaceAll("_", " ")}</p>}
    >
      {day === undefined ? (
        <div className="m-auto text-center text-ink-3">
          {failure === undefined ? (
            <p role="status">Loading…</p>
          ) : (
            <div role="alert">
              <p>{serverMessage(failure, "No connection: today's charges cannot be read.")}</p>
              <Button look="secondary" className="mt-4" onClick={refresh}>
                Try Again
              </Button>
            </div>
          )}
        </div>
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-8 gap-y-3 border-line border-b py-5">
            <Figure name="Paid" value={String(day.paid_count)} />
            {day.sums.map(({ amount, currency }) => (
              <Figure key={currency} name={currency} value={shownText(amount, currency)} />
            ))}
          </dl>
          {day.charges.length === 0 && <p className="m-auto text-ink-3">Nothing was charged today.</p>}
          <ul className="divide-y divide-line">
            {day.charges.map((charge) => (
              <li key={charge.id}>
                <button
                  type="button"
                  className="flex min-h-16 w-full items-center gap-3 py-2 text-left hover:bg-paper"
                  onClick={() => onOpen(charge)}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{charge.title}</span>
                    <span className="block text-13 text-ink-3">
                      {formatAs(
                        { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: day.time_zone },
                        new Date(charge.created_at),
                      )}
                    </span>
                  </span>
                  <span className="figures font-medium">
                    {moneyWords(chargedOf(charge).amount, chargedOf(charge).currency)}
                  </span>
                  <Badge tone={STATUS[charge.status][0]}>{STATUS[charge.status][1]}</Badge>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </KeypadFrame>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="figures font-semibold text-24">{value}</dd>
    </div>
  );
}
