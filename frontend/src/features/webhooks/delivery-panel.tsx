import { FileCode, Pencil, Terminal, Undo2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Badge } from "../../components/ui/badge";
import { lazyComponent } from "../../components/ui/lazy-component";
import { Skeleton } from "../../components/ui/skeleton";
import { copyWords, useCopy } from "../../components/ui/use-copy";
import type { Inspected } from "../../lib/api/generated";
import { formatAs } from "../../lib/format";
import { RequestBody } from "./request-body";
import { curlOf, inOrder } from "./request-text";
import { changeOneByte } from "./signature";
import { SignatureSteps } from "./signature-steps";
import { type Checked, useCheck } from "./use-checks";

const VerifyCodeDialog = lazyComponent(() => import("./verify-code-dialog"), "VerifyCodeDialog");

const ARRIVAL = {
  ...({ year: "numeric", month: "short", day: "numeric" } as const),
  ...({ hour: "numeric", minute: "2-digit", second: "2-digit" } as const),
} as const;

interface DeliveryPanelProps {
  delivery: Inspected;
  secrets: readonly string[];
  toleranceSeconds: number;
}

/** One delivery: the check of its signature, its headers and its body. Give it a key: a changed byte belongs to one. */
export function DeliveryPanel({ delivery, secrets, toleranceSeconds }: DeliveryPanelProps) {
  const [tampered, setTampered] = useState(false);
  const [codeShown, setCodeShown] = useState(false);
  const changed = useMemo(
    () => (tampered ? (changeOneByte(delivery.body) ?? undefined) : undefined),
    [tampered, delivery],
  );
  const body = changed?.body ?? delivery.body;
  const shown = useMemo(() => ({ ...delivery, body }), [delivery, body]);
  const check = useCheck(shown, secrets, toleranceSeconds);
  return (
    <div className="flex min-w-0 flex-col divide-y divide-line px-5 sm:px-6">
      <div className="py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="code font-medium text-18">{delivery.event_type}</h3>
          <span aria-live="polite">
            <Verdict check={check} />
          </span>
          <CopyCurl text={curlOf("", delivery.headers, body)} />
        </div>
        <p className="text-13 text-ink-2">
          Arrived {formatAs(ARRIVAL, new Date(delivery.arrived_at))}. We answered 200 in{" "}
          {delivery.response_ms === 0 ? "less than 1" : delivery.response_ms} ms.
        </p>
      </div>
      <section aria-label="Signature check" className="py-4">
        <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1">
          <h4 className="mr-auto w-full font-semibold text-15 tracking-[-0.02em] sm:w-auto">Signature check</h4>
          <Action onClick={() => setCodeShown(true)} icon={<FileCode aria-hidden="true" size={16} strokeWidth={1.5} />}>
            Show code
          </Action>
          <Action
            onClick={() => setTampered(!tampered)}
            icon={
              tampered ? (
                <Undo2 aria-hidden="true" size={16} strokeWidth={1.5} />
              ) : (
                <Pencil aria-hidden="true" size={16} strokeWidth={1.5} />
              )
            }
          >
            {tampered ? "Undo the change" : "Change one byte"}
          </Action>
        </div>
        {check === undefined && <Skeleton className="h-52 w-full" />}
        {check === null && (
          <p role="alert" className="text-13 text-ink-2">
            This browser can check signatures on https pages only. Use “Show code” instead.
          </p>
        )}
        {check && <SignatureSteps check={check} body={body} toleranceSeconds={toleranceSeconds} changed={changed} />}
      </section>
      <div className="grid gap-x-6 gap-y-4 py-4 xl:grid-cols-2">
        <Headers headers={delivery.headers} />
        <RequestBody body={body} changed={changed} />
      </div>
      {codeShown && <VerifyCodeDialog onClose={() => setCodeShown(false)} />}
    </div>
  );
}

function Verdict({ check }: { check: Checked | undefined }) {
  if (!check) {
    return check === null && <Badge tone="neutral">Not checked here</Badge>;
  }
  return check.valid ? <Badge tone="success">Signature valid</Badge> : <Badge tone="error">Signature invalid</Badge>;
}

function Headers({ headers }: { headers: Record<string, string> }) {
  return (
    <section aria-label="Headers" className="min-w-0">
      <h4 className="flex min-h-11 items-center font-semibold text-15 tracking-[-0.02em]">Headers</h4>
      <dl className="code text-12">
        {inOrder(headers).map(([name, value]) => (
          <div key={name} className="grid gap-x-3 border-line border-b py-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="text-ink-3">{name.toLowerCase()}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function CopyCurl({ text }: { text: string }) {
  const { state, copy } = useCopy(text);
  return (
    <span className="ml-auto">
      <Action onClick={copy} icon={<Terminal aria-hidden="true" size={16} strokeWidth={1.5} />}>
        {state === "copied"
          ? "Copied, with a URL to replace"
          : state === "failed"
            ? "Failed to copy to clipboard"
            : "Copy as curl"}
      </Action>
      <span role="status" className="sr-only">
        {copyWords(state, "Request")}
      </span>
    </span>
  );
}

function Action({ onClick, icon, children }: { onClick: () => void; icon: ReactNode; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-2 rounded-6 font-medium text-13 text-ink-2 transition-colors duration-150 hover:text-ink"
    >
      {icon}
      {children}
    </button>
  );
}
