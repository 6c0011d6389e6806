import { useConfigQuery } from "../../../lib/api/generated";

/** Which version runs: what a report of a defect names. */
export function AdminFooter() {
  const { data: config } = useConfigQuery();
  return config === undefined ? null : (
    <footer className="mt-10 text-13 text-ink-3">
      {config.product} {config.version}
    </footer>
  );
}
