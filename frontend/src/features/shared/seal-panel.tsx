import { CopyButton } from "../../components/ui/copy-button";
import { Panel } from "../../components/ui/panel";

/** Where a closed statement stands in the audit log, and the digest of its CSV. */
export function SealPanel({ auditRow, sha256 }: { auditRow: number; sha256: string }) {
  return (
    <Panel heading="Sealed">
      <p className="text-13 text-ink-2">
        Entry {auditRow.toLocaleString("en-US")} of the audit log. Made again, it is the same byte for byte; this is the{" "}
        <span className="whitespace-nowrap">SHA-256</span> of its CSV.
      </p>
      <p className="mt-2 flex items-center gap-1">
        <span className="code min-w-0 truncate text-12" title={sha256}>
          {sha256}
        </span>
        <CopyButton text={sha256} label="SHA-256" />
      </p>
    </Panel>
  );
}
