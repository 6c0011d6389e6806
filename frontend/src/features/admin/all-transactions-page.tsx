import { Command, Guide, Step } from "../../components/dashboard/guide";

/** `/admin-dashboard/transactions` */
export function AllTransactionsPage() {
  return (
    <Guide
      heading="Every payment runs by itself"
      lead="A payment moves from pending to completed without a hand. A person decides only where the ledger's last word was no."
    >
      <Step heading="A payout or burn that failed">
        <Command label="Send a failed payout or burn again" code={'make manage c="retry --help"'} />
        <p>To the merchant's current wallet, where the old one cannot be paid:</p>
        <Command label="Redirect a failed payout" code={'make manage c="redirect --help"'} />
      </Step>
      <Step heading="A wallet that halted">
        <p>The audit says why in words. Recognise what somebody else signed, then let the wallet send again.</p>
        <Command label="Print the balance sheets" code={'make manage c="audit"'} />
        <Command label="Recognise a transaction" code={'make manage c="recognise --help"'} />
        <Command label="Resume a halted wallet" code={'make manage c="resume --help"'} />
      </Step>
    </Guide>
  );
}
