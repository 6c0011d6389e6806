import { Guide, PageLink, Step } from "../../components/dashboard/guide";
import * as path from "../../config/paths";

/** The specified placeholder of `/developer-dashboard/send-receive`. */
export function SendReceivePage() {
  return (
    <Guide
      heading="Send and receive from your own wallet"
      lead="Your money rests in your own wallet, and you send it with your own wallet app. What you receive here are payments."
    >
      <Step heading="What there is">
        <PageLink to={path.DEVELOPER_WALLET_PATH}>Your wallet</PageLink>
        <PageLink to={path.DEVELOPER_TRANSACTIONS_PATH}>Your transactions</PageLink>
      </Step>
    </Guide>
  );
}
