import { clsx } from "clsx";
import { X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Badge } from "../components/ui/badge";
import type { ScenarioEnum } from "../lib/api/generated";
import type { PublicStatus } from "../lib/live-payment/types";
import { END_TONES, introduction, isPossible, scenariosOf } from "./scenarios";
import { UnmatchedReturn } from "./unmatched-return";
import { type Outcome, useSimulation } from "./use-simulation";

interface SimulatorProps {
  payment: PublicStatus;
  /** Whether there is room for a panel beside the payment; otherwise a sheet opens over it. */
  beside: boolean;
  /** How often the sheet was asked for; it opens whenever this grows. */
  asked: number;
  onSimulated: () => void;
}

/** Pays with play money on the ledger, as a payer's own wallet would: beside the payment, or from a sheet over it. */
export function Simulator({ payment, beside, asked, onSimulated }: SimulatorProps) {
  const { busy, outcome, simulate } = useSimulation(payment.id, onSimulated);
  const list = (choose: (scenario: ScenarioEnum) => void) => (
    <Scenarios payment={payment} beside={beside} busy={busy} onChoose={choose} />
  );
  if (!beside) {
    return (
      <>
        <Progress payment={payment} busy={busy} outcome={outcome} />
        <Sheet asked={asked} words={introduction(payment)}>
          {(close) =>
            list((scenario) => {
              close();
              void simulate(scenario);
            })
          }
        </Sheet>
      </>
    );
  }
  return (
    <aside
      aria-label="Simulate a payment"
      className="absolute top-12 left-full ml-5 w-[280px] rounded-16 border border-line bg-card px-5 pt-4 pb-2"
    >
      <h2 className="text-15 tracking-normal">Simulate a payment</h2>
      <p className="mt-0.5 mb-3 text-13 text-ink-2">{introduction(payment)}</p>
      {list((scenario) => void simulate(scenario))}
      <Result payment={payment} outcome={outcome} className="mb-3 rounded-10 px-3 py-2" />
    </aside>
  );
}

interface SheetProps {
  asked: number;
  words: string;
  children: (close: () => void) => React.ReactNode;
}

/** A modal sheet at the bottom of the window. Esc, its button and a press outside it close it. */
function Sheet({ asked, words, children }: SheetProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    if (asked > 0 && dialog.current?.open === false) {
      dialog.current.showModal();
    }
  }, [asked]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is for the backdrop; the keyboard has Escape.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="sheet rounded-t-16 bg-card text-ink shadow-float"
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="px-6 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <span aria-hidden="true" className="mx-auto block h-1 w-9 rounded-full bg-line-2" />
        <div className="mt-2 flex items-center justify-between gap-3">
          <h2 id={titleId} className="text-18">
            Simulate a payment
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={close}
            className="-mr-3 inline-flex size-11 items-center justify-center rounded-10 text-ink-2 hover:bg-well hover:text-ink"
          >
            <X aria-hidden="true" size={20} strokeWidth={1.5} />
          </button>
        </div>
        <p className="mb-3 text-13 text-ink-2">{words}</p>
        {children(close)}
      </div>
    </dialog>
  );
}

interface ScenariosProps {
  payment: PublicStatus;
  beside: boolean;
  busy: ScenarioEnum | null;
  onChoose: (scenario: ScenarioEnum) => void;
}

/** One row for each scenario: what the payer does, what happens to the money, and the payment's status in the end. */
function Scenarios({ payment, beside, busy, onChoose }: ScenariosProps) {
  return (
    <ul>
      {scenariosOf(payment).map(({ id, label, outcome, end }) => (
        <li key={id} className="border-line border-t">
          <button
            type="button"
            disabled={busy !== null || !isPossible(id, payment)}
            aria-busy={busy === id}
            className="-mx-2 grid min-h-15 w-[calc(100%+1rem)] grid-cols-[1fr_auto] content-center items-center gap-x-3 rounded-6 px-2 py-2 text-left enabled:hover:bg-well enabled:active:bg-well disabled:cursor-default disabled:opacity-55"
            onClick={() => onChoose(id)}
          >
            <span className="wrap-anywhere font-medium text-15 leading-5">{label}</span>{" "}
            <span className={clsx("row-start-2 text-13 text-ink-3 leading-4.5", beside && "col-span-2")}>
              {busy === id ? "Sending to the ledger…" : outcome}
            </span>{" "}
            <span className={clsx("col-start-2 row-start-1", !beside && "row-span-2")}>
              <Badge tone={END_TONES[end]}>{end}</Badge>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ProgressProps {
  payment: PublicStatus;
  busy: ScenarioEnum | null;
  outcome: Outcome | null;
}

/** While the sheet is closed: that the payer's payment is being sent and what came of it, until the payment shows that itself. */
function Progress({ payment, busy, outcome }: ProgressProps) {
  const state = `${payment.status} ${payment.deposits.length}`;
  const [stateBefore, setStateBefore] = useState(state);
  if (busy !== null && stateBefore !== state) {
    setStateBefore(state);
  }
  const arrived = outcome?.kind === "sent" && outcome.unmatched === null && stateBefore !== state;
  const [dismissed, setDismissed] = useState<Outcome | null>(null);
  // Over the page: beside the payment's own parts it would push them down while somebody reads or scans them.
  const className = "min-w-0 grow";
  const shown = arrived || outcome === dismissed ? null : outcome;
  if (busy === null && shown === null) {
    return <Result payment={payment} outcome={null} className="" />;
  }
  return (
    <div
      className={clsx(
        "fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-10 mx-auto flex max-w-[408px] items-start gap-2 rounded-10 border border-line py-3 pr-1 pl-4 shadow-float print:hidden",
        busy === null ? toneOf(shown) : "bg-card",
      )}
    >
      {busy === null ? (
        <Result payment={payment} outcome={shown} className={className} />
      ) : (
        <p role="status" className={`text-13 text-ink-2 ${className}`}>
          Sending to the ledger…
        </p>
      )}
      {busy === null && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={() => setDismissed(outcome)}
          className="-my-3 inline-flex size-11 shrink-0 items-center justify-center rounded-10"
        >
          <X aria-hidden="true" size={16} strokeWidth={1.5} />
        </button>
      )}
    </div>
  );
}

/** Amber for money that went astray, although the ledger took it. */
function toneOf(outcome: Outcome | null): string {
  if (outcome?.kind !== "sent") {
    return "bg-red-t text-red";
  }
  return outcome.unmatched === null ? "bg-green-t text-green" : "bg-amber-t text-amber";
}

interface ResultProps {
  payment: PublicStatus;
  outcome: Outcome | null;
  className: string;
}

function Result({ payment, outcome, className }: ResultProps) {
  if (outcome === null) {
    return <p role="status" />;
  }
  const sent = outcome.kind === "sent";
  const astray = sent && outcome.unmatched !== null;
  return (
    <p role={sent ? "status" : "alert"} className={`wrap-anywhere text-13 ${toneOf(outcome)} ${className}`}>
      {outcome.words}
      {astray && payment.status === "pending" && " Scan again and keep the tag."}
      {sent && outcome.unmatched !== null && (
        <UnmatchedReturn
          key={outcome.unmatched}
          paymentId={payment.id}
          hash={outcome.unmatched}
          explorer={payment.explorer_url}
        />
      )}
    </p>
  );
}
