import { DemoCheckout } from "../../components/dashboard/demo-checkout";
import { Command, Guide, Step } from "../../components/dashboard/guide";
import { restCreateSample } from "../../lib/samples";

/** `/developer-dashboard/test` and `/test` */
export function TestPage() {
  return (
    <Guide
      heading="Try every outcome of a payment"
      lead="In test mode you can simulate the payer on the checkout: pay the exact amount, too little, too late, twice, or with a wrong or missing tag."
    >
      <Step heading="A demo checkout">
        <DemoCheckout />
      </Step>
      <Step heading="Your own checkout">
        <p>Create one with your test key:</p>
        <Command label="Create a test payment" code={restCreateSample(window.location.origin)} />
      </Step>
    </Guide>
  );
}
