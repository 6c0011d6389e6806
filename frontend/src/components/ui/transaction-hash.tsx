import { shortHash, transactionUrl } from "../../lib/format";
import { CopyButton } from "./copy-button";

interface TransactionHashProps {
  hash: string;
  /** The kind of transaction, for the names of the button and the link: "Payout". */
  label: string;
  /** The address of the network's explorer, or null. */
  explorer: string | null;
}

/** A shortened transaction hash with a button that copies all of it, linked to the explorer if there is one. */
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
