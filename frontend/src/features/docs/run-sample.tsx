import { clsx } from "clsx";
import { ChevronDown, ExternalLink, FlaskConical, Play } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { CodeBlock } from "../../components/ui/code-block";
import { StatusBadge } from "../../components/ui/status-badge";
import { useMedia } from "../../components/ui/use-media";
import { capitalized, shortId } from "../../lib/format";
import { PublicCallError, postPublic } from "../../lib/public-api";
import { useDocsState } from "./docs-state";
import type { RunnableSample } from "./model";
import { type Answer, NothingToRunError, runSample, wordsOf } from "./run-call";

const UNREACHABLE = "The server cannot be reached. Check your connection and run it again.";

/** Where the answer has room from the start. */
const ROOM = "(min-width: 40rem)";

/** How a payer acts: pays with play money. */
async function simulate(id: string): Promise<string> {
  try {
    const { message } = await postPublic(`/api/payments/simulate/${id}/`, { scenario: "exact" });
    return message;
  } catch (error) {
    return (error instanceof PublicCallError && error.status !== null && error.message) || UNREACHABLE;
  }
}

/** What came of a run: an answer, or why there is none. */
type Outcome = { answer: Answer } | { failed: string };

interface RunSampleProps {
  sample: RunnableSample;
  secretKey: string;
  /** The sample, above the button. */
  children: ReactNode;
}

/** Runs a sample in place, with the reader's test key, and shows the answer. */
export function RunSample({ sample, secretKey, children }: RunSampleProps) {
  const { paymentId, setPaymentId } = useDocsState();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const box = useRef<HTMLDivElement>(null);

  async function run() {
    setBusy(true);
    try {
      const answer = await runSample(sample, secretKey, paymentId);
      setOutcome({ answer });
      if (sample === "create-payment" && answer.payment !== null) setPaymentId(answer.payment.id);
    } catch (error) {
      setOutcome({ failed: error instanceof NothingToRunError ? error.message : UNREACHABLE });
    } finally {
      setBusy(false);
    }
  }

  // It opens below the button, which may be at the edge of the window or of the column of code.
  useEffect(() => {
    if (outcome !== null) box.current?.scrollIntoView({ block: "nearest" });
  }, [outcome]);

  return (
    <div>
      <div className="rounded-10 bg-code">
        {children}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-code-text/15 border-t p-2 print:hidden">
          <Button busy={busy} onClick={() => void run()} className="px-4">
            <Play aria-hidden="true" size={16} strokeWidth={1.5} />
            Run
          </Button>
          <span className="min-w-0 flex-1 text-13 text-code-quiet">{wordsOf(sample, paymentId !== null)}</span>
        </div>
      </div>
      <div ref={box} role="status" className="docs-answer print:hidden">
        {outcome !== null && "failed" in outcome && (
          <p className="mt-2 rounded-10 border border-line bg-card px-4 py-3 text-red">{outcome.failed}</p>
        )}
        {outcome !== null && "answer" in outcome && <AnswerView key={outcome.answer.body} answer={outcome.answer} />}
      </div>
    </div>
  );
}

/** The answer to a call. On a phone its body is folded: what matters of it is above. */
function AnswerView({ answer }: { answer: Answer }) {
  const { status, statusText, ms, body, payment, checkoutUrl, said } = answer;
  const [open, setOpen] = useState(false);
  // What came of Simulate: null while it runs.
  const [simulated, setSimulated] = useState<string | null>("");
  const room = useMedia(ROOM);
  const shown = room || open;
  return (
    <div className="mt-2 overflow-hidden rounded-10 border border-line bg-card">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 px-4">
        <Badge tone={status < 400 ? "success" : "error"}>
          {status} {statusText}
        </Badge>
        <span className="text-13 text-ink-3">{ms} ms</span>
        {room && payment !== null && checkoutUrl === null && <PaymentName id={payment.id} />}
        {checkoutUrl !== null && payment !== null && (
          <button
            type="button"
            disabled={simulated === null}
            onClick={() => {
              setSimulated(null);
              void simulate(payment.id).then(setSimulated);
            }}
            className="ml-auto inline-flex min-h-11 items-center gap-1.5 font-medium text-13 text-ink-2 hover:text-ink disabled:opacity-55 max-sm:hidden"
          >
            <FlaskConical aria-hidden="true" size={16} strokeWidth={1.5} />
            Simulate
          </button>
        )}
        {checkoutUrl !== null && (
          <a
            href={checkoutUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 font-medium text-13 text-blue hover:text-blue-d max-sm:ml-auto"
          >
            <ExternalLink aria-hidden="true" size={16} strokeWidth={1.5} />
            Open checkout
          </a>
        )}
      </div>
      {simulated !== null && simulated !== "" && (
        <p className="border-line border-t px-4 py-3 text-13 text-ink-2">{simulated}</p>
      )}
      {!room && (
        <div className="flex min-h-12 flex-wrap items-center gap-x-3 border-line border-t px-4 py-1">
          {payment !== null && <PaymentName id={payment.id} />}
          {payment !== null && payment.status !== null && (
            <StatusBadge status={payment.status} label={capitalized(payment.status)} />
          )}
          {said !== null && <span className="text-13 text-ink-2">{said}</span>}
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="ml-auto inline-flex min-h-11 items-center gap-1 font-medium text-13 text-ink-2"
          >
            {open ? "Hide response" : "Show response"}
            <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} className={clsx(open && "rotate-180")} />
          </button>
        </div>
      )}
      {/* A list may have a hundred payments. */}
      {shown && (
        <div className="max-h-[26rem] overflow-y-auto">
          <CodeBlock language="json" label="Response" code={body} />
        </div>
      )}
    </div>
  );
}

function PaymentName({ id }: { id: string }) {
  return (
    <span className="text-13 text-ink-2">
      payment <code className="code text-ink">{shortId(id)}</code>
    </span>
  );
}
