import { Command, Guide, Step } from "../../components/dashboard/guide";

/** `/admin-dashboard/transactions` */
export function AllTransactionsPage() {
  return (
    <Guide
      heading="Payments settle automatically"
      lead="A payment moves from pending to completed on its own. You only need to decide when the ledger has finally refused a transfer."
    >
      <Step heading="A failed payout or burn">
        <Command label="Retry a failed payout or burn" code={'make manage c="retry --help"'} />
        <p>If the old wallet cannot be paid, pay the merchant's current one:</p>
        <Command label="Redirect a failed payout" code={'make manage c="redirect --help"'} />
      </Step>
      <Step heading="A halted wallet">
        <p>The audit explains why. Recognise the external transaction, then resume the wallet.</p>
        <Command label="Print the balance sheets" code={'make manage c="audit"'} />
        <Command label="Recognise a transaction" code={'make manage c="recognise --help"'} />
        <Command label="Resume a halted wallet" code={'make manage c="resume --help"'} />
      </Step>
    </Guide>
  );
}
