import { ExternalLink } from "lucide-react";
import { type ReactNode, useId } from "react";
import { CopyToToast } from "../../../components/ui/copy-to-toast";
import { shortHash, transactionUrl } from "../../../lib/format";

/** A part of the details with its heading. */
export function DetailSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-13 tracking-normal">
        {heading}
      </h3>
      {children}
    </section>
  );
}

/** Rows of names and values. */
export function DetailRows({ children }: { children: ReactNode }) {
  return <dl className="mt-1">{children}</dl>;
}

interface DetailRowProps {
  label: string;
  /** Copied exactly, in the fixed-width font: an id, a tag, an address or a hash. */
  copy?: string | null | undefined;
  children: ReactNode;
}

/** A name, its value and, for what is copied, a button. In a narrow window the name is above. */
export function DetailRow({ label, copy, children }: DetailRowProps) {
  const copied = copy !== undefined && copy !== null && copy !== "";
  return (
    <div className="grid min-h-8 grid-cols-[minmax(0,1fr)] items-center gap-x-3 py-1 sm:grid-cols-[8.25rem_minmax(0,1fr)]">
      <dt className="wrap-anywhere self-start text-13 text-ink-3 leading-6">{label}</dt>
      <dd className="flex min-w-0 items-center gap-2">
        <span className={copied ? "code wrap-anywhere min-w-0 flex-1 text-13" : "wrap-anywhere min-w-0 flex-1"}>
          {children}
        </span>
        {copied && <CopyToToast text={copy} label={label} className="-my-2.5" />}
      </dd>
    </div>
  );
}

/** The first twenty and last twelve characters of a hash. */
function middleCut(hash: string): string {
  return hash.length > 32 ? `${hash.slice(0, 20)}…${hash.slice(-12)}` : hash;
}

interface LedgerLinkProps {
  hash: string;
  /** The kind of transaction, for the link's name: "Payout". */
  kind: string;
  explorer: string | null | undefined;
  /** Shows more of the hash. */
  long?: boolean;
}

/** A shortened hash, linked to the network's explorer where there is one. */
export function LedgerLink({ hash, kind, explorer, long = false }: LedgerLinkProps) {
  const words = long ? middleCut(hash) : shortHash(hash);
  if (!explorer) {
    return (
      <span className="code text-13" title={hash}>
        {words}
      </span>
    );
  }
  return (
    <a
      href={transactionUrl(explorer, hash)}
      title={hash}
      aria-label={`${kind} transaction ${words} on the explorer`}
      target="_blank"
      rel="noreferrer"
      className="code inline-flex min-h-6 max-w-full items-center gap-1.5 text-13 text-blue underline underline-offset-2 hover:text-blue-d"
    >
      <span className="wrap-anywhere min-w-0">{words}</span>
      {long && <ExternalLink aria-hidden="true" size={14} strokeWidth={1.5} className="shrink-0 text-ink-3" />}
    </a>
  );
}
