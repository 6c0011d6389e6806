import { shortHash, transactionUrl } from "../../../lib/format";

interface TransactionLinkProps {
  /** "Return" or "Refund". */
  what: string;
  hash: string;
  explorer: string | null;
}

/** A transaction's short hash, which opens it on the explorer where there is one. */
export function TransactionLink({ what, hash, explorer }: TransactionLinkProps) {
  if (explorer === null) {
    return (
      <span className="code text-13 text-ink-3" title={hash}>
        {shortHash(hash)}
      </span>
    );
  }
  return (
    <a
      href={transactionUrl(explorer, hash)}
      title={hash}
      aria-label={`${what} transaction ${shortHash(hash)} on the explorer`}
      target="_blank"
      rel="noreferrer"
      // Above the link that covers the row.
      className="code relative z-10 text-13 text-blue underline underline-offset-2 hover:text-blue-d"
    >
      {shortHash(hash)}
    </a>
  );
}
