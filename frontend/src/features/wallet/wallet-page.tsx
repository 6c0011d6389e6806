import { Guide, Step } from "../../components/dashboard/guide";
import { ModeFacts } from "../../components/dashboard/mode-facts";

/** `/developer-dashboard/wallet` */
export function WalletPage() {
  return (
    <Guide
      heading="Paid to your own wallet"
      lead="Payments are paid out to your XRP address, one for each mode. We never hold its key."
    >
      <Step heading="What is checked">
        <p>
          The account must exist on the ledger of the mode and accept deposits. If it requires a destination tag,
          include it in the address: <span className="code">address:tag</span> or an X-address.
        </p>
      </Step>
      <Step heading="What stays fixed">
        <p>
          Each payment keeps the payout address it was created with. If you change your wallet, only later payments use
          the new one.
        </p>
      </Step>
      <Step heading="Ledger of this mode">
        <ModeFacts />
      </Step>
    </Guide>
  );
}
