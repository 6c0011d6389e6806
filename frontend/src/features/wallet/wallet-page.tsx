import { Guide, Step } from "../../components/dashboard/guide";
import { ModeFacts } from "../../components/dashboard/mode-facts";

/** `/developer-dashboard/wallet` */
export function WalletPage() {
  return (
    <Guide
      heading="Paid to your own wallet"
      lead="Every payment is paid out to one XRP address of yours in each mode. Nobody here ever holds its key."
    >
      <Step heading="What is checked">
        <p>
          The account must exist on the mode's ledger and accept deposits. Where it demands a destination tag, the tag
          is part of the address: <span className="code">address:tag</span> or an X-address.
        </p>
      </Step>
      <Step heading="What is frozen">
        <p>
          The payout address is written into each payment when the payment is made. Another wallet later changes only
          payments made after it.
        </p>
      </Step>
      <Step heading="The ledger of this mode">
        <ModeFacts />
      </Step>
    </Guide>
  );
}
