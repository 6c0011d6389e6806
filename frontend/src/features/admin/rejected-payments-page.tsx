import { Command, Guide, Step } from "../../components/dashboard/guide";

/** `/admin-dashboard/rejected-payments` */
export function RejectedPaymentsPage() {
  return (
    <Guide
      heading="Rejected payments are returned"
      lead="An incoming transaction that is late, repeated, of the wrong amount or without a known tag is recorded with its reason and returned to its sender automatically."
    >
      <Step heading="A return that failed">
        <p>Retry it by hand. The retry is logged with your name and reason; the command lists its options.</p>
        <Command label="Retry a failed return" code={'make manage c="retry --help"'} />
      </Step>
      <Step heading="Held money">
        <p>Release held money to equity, to the merchant, or back to the sender.</p>
        <Command label="Release held money" code={'make manage c="release --help"'} />
      </Step>
    </Guide>
  );
}
