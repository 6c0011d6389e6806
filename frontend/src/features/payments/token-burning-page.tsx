import { Guide, PageLink, Step } from "../../components/ui/guide";
import * as path from "../../config/paths";

/** The specified placeholder of `/developer-dashboard/token-burning`. */
export function TokenBurningPage() {
  return (
    <Guide
      heading="Burning is automatic"
      lead="Part of the fee of each payment is sent to the burn wallet. There is nothing to set up."
    >
      <Step heading="Go to">
        <PageLink to={path.DEVELOPER_TRANSACTIONS_PATH}>Your transactions, each with its burn</PageLink>
      </Step>
    </Guide>
  );
}
