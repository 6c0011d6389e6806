/**
 * The code samples of the site. They run as they are: a browser test copies them from the page, sets
 * DROPWISE_SECRET_KEY and runs them against the product.
 */

import { version } from "../../sdk/package.json";
import quickStart from "../../sdk/samples/quick-start.mjs?raw";

/** Creates a payment with curl. `origin` is the API's. */
export function restCreateSample(origin: string): string {
  return `# DROPWISE_SECRET_KEY holds your sk_test_… key
curl -s ${origin}/api/payments/create/ \\
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "title": "Low Tide EP",
    "amount": 10.0,
    "platform_name": "Nordlicht Records",
    "username": "anna",
    "redirect_url": "${origin}/?payment={PAYMENT_ID}"
  }'
# Returns 201 with payment_request. Send the payer to its checkout_url.`;
}

/** The SDK's `createPayment` and `getPaymentStatus`: a file of the SDK, with this origin. */
export function javaScriptSample(origin: string): string {
  return quickStart.trimEnd().replaceAll("http://localhost:8000", origin);
}

/** Installs the SDK from the product, which serves the package. */
export function installSdkSample(origin: string): string {
  return `npm install ${origin}/sdk/dropwise-sdk-${version}.tgz`;
}
