import { Guide, PageLink, Step } from "../../components/ui/guide";
import * as path from "../../config/paths";

/** The specified placeholder of `/developer-dashboard/send-receive`. */
export function SendReceivePage() {
  return (
    <Guide
      heading="Send and receive with your own wallet"
      lead="Your money is in your own wallet, so you send it with your own wallet app. Here you receive payments."
    >
      <Step heading="Go to">
        <PageLink to={path.DEVELOPER_WALLET_PATH}>Your wallet</PageLink>
        <PageLink to={path.DEVELOPER_TRANSACTIONS_PATH}>Your transactions</PageLink>
      </Step>
    </Guide>
  );
}
