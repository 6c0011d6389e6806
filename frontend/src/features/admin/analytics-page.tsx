import { Command, Guide, OtherLink, Step } from "../../components/dashboard/guide";

/** `/admin-dashboard/analytics` */
export function AnalyticsPage() {
  return (
    <Guide
      heading="Revenue and burns"
      lead="Revenue is the fee minus the burned share. The journal records both for each payment, along with network fees."
    >
      <Step heading="By wallet">
        <Command label="Print the balance sheets" code={'make manage c="audit"'} />
      </Step>
      <Step heading="Burns by merchant">
        <p>Burns validated on the live ledger, with the latest transactions of each merchant.</p>
        <OtherLink href="/api/leaderboard/burn/">The burn leaderboard as JSON</OtherLink>
      </Step>
    </Guide>
  );
}
