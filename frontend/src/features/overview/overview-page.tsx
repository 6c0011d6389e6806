import { DemoCheckout } from "../../components/dashboard/demo-checkout";
import { Guide, OtherLink, PageLink, Step } from "../../components/dashboard/guide";
import { ModeFacts } from "../../components/dashboard/mode-facts";
import * as path from "../../config/paths";
import { useSignedInUser } from "../../store/user";

/** `/developer-dashboard`: a greeting and the way to a first payment. */
export function OverviewPage() {
  const user = useSignedInUser();
  return (
    <Guide
      heading={`Welcome back${user.first_name === "" ? "" : `, ${user.first_name}`}`}
      lead="One call makes a checkout, the payer scans, the ledger settles, and your wallet is paid."
    >
      <Step heading="See a payment">
        <DemoCheckout />
      </Step>
      <Step heading="Make one">
        <p>Your server calls the API with its secret key and sends the payer to the checkout that it answers with.</p>
        <PageLink to={path.DEVELOPER_API_DOCS_PATH}>Read the API documentation</PageLink>
        <OtherLink href={path.API_SCHEMA_PATH}>Open the API schema</OtherLink>
      </Step>
      <Step heading="Where you are">
        <ModeFacts />
      </Step>
    </Guide>
  );
}
