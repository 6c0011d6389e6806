import { Command, Guide, OtherLink, Step } from "../../components/dashboard/guide";

/** `/admin-dashboard/analytics` */
export function AnalyticsPage() {
  return (
    <Guide
      heading="Revenue and burns are in the books"
      lead="Revenue is the fee less what of it is burnt. Both are booked with each payment, network fees beside them."
    >
      <Step heading="Now, per wallet">
        <Command label="Print the balance sheets" code={'make manage c="audit"'} />
      </Step>
      <Step heading="Burns, per merchant">
        <p>What the live ledger has validated, with the newest transactions of each merchant.</p>
        <OtherLink href="/api/leaderboard/burn/">The burn leaderboard as JSON</OtherLink>
      </Step>
    </Guide>
  );
}
