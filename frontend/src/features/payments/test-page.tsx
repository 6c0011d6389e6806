import { DemoCheckout } from "../../components/dashboard/demo-checkout";
import { Command, Guide, Step } from "../../components/dashboard/guide";
import { restCreateSample } from "../../lib/samples";

/** `/developer-dashboard/test` and `/test` */
export function TestPage() {
  return (
    <Guide
      heading="Try every way a payment can go"
      lead="A checkout in test mode simulates its payer: the exact amount, too little, too late, twice, with a wrong tag or none."
    >
      <Step heading="An open checkout">
        <DemoCheckout />
      </Step>
      <Step heading="One of your own">
        <p>With your test key this makes a checkout like it:</p>
        <Command label="Create a test payment" code={restCreateSample(window.location.origin)} />
      </Step>
    </Guide>
  );
}
