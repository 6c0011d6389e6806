import { Guide, PageLink, Step } from "../../components/dashboard/guide";
import * as path from "../../config/paths";

/** The specified placeholder of `/developer-dashboard/token-burning`. */
export function TokenBurningPage() {
  return (
    <Guide
      heading="Burning happens by itself"
      lead="A part of each payment’s fee goes to the burn wallet. There is nothing to switch on."
    >
      <Step heading="What there is">
        <PageLink to={path.DEVELOPER_TRANSACTIONS_PATH}>Your transactions, each with its burn</PageLink>
      </Step>
    </Guide>
  );
}
