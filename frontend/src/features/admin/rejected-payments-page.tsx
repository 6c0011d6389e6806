import { Command, Guide, Step } from "../../components/dashboard/guide";

/** `/admin-dashboard/rejected-payments` */
export function RejectedPaymentsPage() {
  return (
    <Guide
      heading="What does not fit goes back"
      lead="A wrong amount, too late, twice, or without a known tag: recorded with its reason and sent back to its sender by itself."
    >
      <Step heading="A return that failed">
        <p>It is sent again by hand, in your name and with a reason. The command lists what it needs.</p>
        <Command label="Send a failed return again" code={'make manage c="retry --help"'} />
      </Step>
      <Step heading="Money without a destination">
        <p>What is held is released to equity, to its merchant, or back to its sender.</p>
        <Command label="Release held money" code={'make manage c="release --help"'} />
      </Step>
    </Guide>
  );
}
