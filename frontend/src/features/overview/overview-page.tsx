import { DemoCheckout } from "../../components/dashboard/demo-checkout";
import { Guide, OtherLink, PageLink, Step } from "../../components/dashboard/guide";
import { ModeFacts } from "../../components/dashboard/mode-facts";
import * as path from "../../config/paths";
import { useSignedInUser } from "../../store/user";

/** `/developer-dashboard`: a greeting and how to make a first payment. */
export function OverviewPage() {
  const user = useSignedInUser();
  return (
    <Guide
      heading={`Welcome back${user.first_name === "" ? "" : `, ${user.first_name}`}`}
      lead="Create a checkout with one API call. The payer scans it, the ledger settles, and your wallet is paid."
    >
      <Step heading="Try a payment">
        <DemoCheckout />
      </Step>
      <Step heading="Create a payment">
        <p>Your server calls the API with its secret key, then sends the payer to the checkout URL in the response.</p>
        <PageLink to={path.DEVELOPER_API_DOCS_PATH}>Read the API documentation</PageLink>
        <OtherLink href={path.API_SCHEMA_PATH}>Open the API schema</OtherLink>
      </Step>
      <Step heading="Current mode">
        <ModeFacts />
      </Step>
    </Guide>
  );
}
