import { clsx } from "clsx";
import { ChevronDown, ExternalLink, FlaskConical, Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { CodeBlock } from "../../components/ui/code-block";
import { StatusBadge } from "../../components/ui/status-badge";
import { useMedia } from "../../components/ui/use-media";
import type { Created, PaymentStatus } from "../../lib/api/generated";
import { capitalized, shortId } from "../../lib/format";
import { callWithKey, PublicCallError, postPublic } from "../../lib/public-api";
import { useDocsState } from "./docs-state";
import { sampleText } from "./sample-files";

interface Answer {
  status: number;
  statusText: string;
  ms: number;
  body: string;
  payment: { id: string; status: string } | null;
  checkoutUrl: string | null;
}

const UNREACHABLE = "The server cannot be reached. Check your connection and run it again.";
const WORDS = {
  create: "Makes a real test payment.",
  status: "Asks for the payment you just made.",
};

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

interface RunPaymentProps {
  kind: "create" | "status";
  secretKey: string;
  /** The sample, above the button. */
  children: ReactNode;
}

/** Runs the create or the status sample in place, with the reader's test key, and shows the answer. */
export function RunPayment({ kind, secretKey, children }: RunPaymentProps) {
  const { paymentId, setPaymentId } = useDocsState();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState(false);

  async function run() {
    setBusy(true);
    setFailed(false);
    try {
      const found = await call(kind, secretKey, paymentId);
      setAnswer(found);
      if (kind === "create" && found.payment !== null) setPaymentId(found.payment.id);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <div className="rounded-10 bg-code">
        {children}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-code-text/15 border-t p-2 print:hidden">
          <Button busy={busy} onClick={() => void run()} className="px-4">
            <Play aria-hidden="true" size={16} strokeWidth={1.5} />
            Run
          </Button>
          <span className="text-13 text-code-quiet">{WORDS[kind]}</span>
        </div>
      </div>
      <div role="status" className="print:hidden">
        {failed && <p className="mt-2 rounded-10 border border-line bg-card px-4 py-3 text-red">{UNREACHABLE}</p>}
        {answer !== null && !failed && <AnswerView key={answer.body} answer={answer} />}
      </div>
    </div>
  );
}

/** The answer to a call. On a phone its body is folded: what matters of it is above. */
function AnswerView({ answer }: { answer: Answer }) {
  const { status, statusText, ms, body, payment, checkoutUrl } = answer;
  const [open, setOpen] = useState(false);
  // What came of Simulate: null while it runs.
  const [said, setSaid] = useState<string | null>("");
  const room = useMedia(ROOM);
  const shown = room || open;
  return (
    <div className="mt-2 overflow-hidden rounded-10 border border-line bg-card">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 px-4">
        <Badge tone={status < 400 ? "success" : "error"}>
          {status} {statusText}
        </Badge>
        <span className="text-13 text-ink-3">{ms} ms</span>
        {checkoutUrl !== null && payment !== null && (
          <button
            type="button"
            disabled={said === null}
            onClick={() => {
              setSaid(null);
              void simulate(payment.id).then(setSaid);
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
      {said !== null && said !== "" && <p className="border-line border-t px-4 py-3 text-13 text-ink-2">{said}</p>}
      {!room && (
        <div className="flex min-h-12 flex-wrap items-center gap-x-3 border-line border-t px-4">
          {payment !== null && (
            <>
              <span className="text-13 text-ink-2">
                payment <code className="code text-ink">{shortId(payment.id)}</code>
              </span>
              <StatusBadge status={payment.status} label={capitalized(payment.status)} />
            </>
          )}
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
      {shown && <CodeBlock language="json" label="Response" code={body} />}
    </div>
  );
}

/** The body is that of the curl sample: what runs is what is shown. */
async function call(kind: "create" | "status", key: string, paymentId: string | null): Promise<Answer> {
  const started = performance.now();
  const { status, data } =
    kind === "create"
      ? await callWithKey(key, "/api/payments/create/", /-d '([^']*)'/.exec(sampleText("create-payment", "curl"))?.[1])
      : await callWithKey(key, `/api/payments/status/${paymentId}/`);
  const ms = Math.round(performance.now() - started);
  const ok = status < 300;
  const created = ok && kind === "create" ? (data as Created).payment_request : null;
  return {
    status,
    statusText: REASONS[status] ?? "",
    ms,
    body: JSON.stringify(data, null, 2),
    payment: ok && kind === "status" ? (data as PaymentStatus) : created,
    checkoutUrl: created?.checkout_url ?? null,
  };
}

/** HTTP/2 has none. */
const REASONS: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  400: "Bad Request",
  401: "Unauthorized",
};
