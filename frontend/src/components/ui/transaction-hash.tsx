import { shortHash, transactionUrl } from "../../lib/format";
import { CopyButton } from "./copy-button";

interface TransactionHashProps {
  hash: string;
  /** What the transaction did: "Payout". Names the copy button and the link. */
  label: string;
  /** Address of the network's explorer, null where there is none. */
  explorer: string | null;
}

/** A transaction hash, shortened to read, copied whole, linked to the explorer where there is one. */
export function TransactionHash({ hash, label, explorer }: TransactionHashProps) {
  return (
    <span className="-my-3 flex items-center whitespace-nowrap text-13 text-ink-3">
      {explorer === null ? (
        <span className="code" title={hash}>
          {shortHash(hash)}
        </span>
      ) : (
        <a
          className="code inline-flex min-h-6 items-center text-blue underline underline-offset-2 hover:text-blue-d"
          href={transactionUrl(explorer, hash)}
          title={hash}
          aria-label={`${label} transaction ${shortHash(hash)} on the explorer`}
          target="_blank"
          rel="noreferrer"
        >
          {shortHash(hash)}
        </a>
      )}
      <CopyButton text={hash} label={`${label} hash`} />
    </span>
  );
}
