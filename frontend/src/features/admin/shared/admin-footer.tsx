import { useConfigQuery } from "../../../lib/api/generated";
import { zoneWords } from "../../../lib/format";

/** Which version runs: what a report of a defect names. And the zone of the times above. */
export function AdminFooter() {
  const { data: config } = useConfigQuery();
  return config === undefined ? null : (
    <footer className="mt-10 flex flex-wrap gap-x-6 text-13 text-ink-3">
      <span>
        {config.product} {config.version}
      </span>
      <span>Times in {zoneWords()}</span>
    </footer>
  );
}
