/**
 * The code samples of the site. They run as they are: a browser test copies them from the page, sets
 * DROPWISE_SECRET_KEY and runs them against the product.
 */

/** Creates a payment with curl. `origin` is the API's. */
export function restCreateSample(origin: string): string {
  return `# DROPWISE_SECRET_KEY holds your sk_test_… key
curl -s ${origin}/api/payments/create/ \\
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "title": "Low Tide EP",
    "amount": "10",
    "platform_name": "Nordlicht Records",
    "username": "anna",
    "redirect_url": "${origin}/?paid={PAYMENT_ID}"
  }'
# Returns 201 with payment_request. Send the payer to its checkout_url.`;
}

/** Reads a payment's status with curl; `$PAYMENT_ID` is the `id` that the create call returned. */
export function restStatusSample(origin: string): string {
  return `curl -s ${origin}/api/payments/status/$PAYMENT_ID/ \\
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY"`;
}

/** The two calls of a merchant's server and how to use them: Node 18 or newer, no dependencies. */
export function javaScriptSample(origin: string): string {
  return `const call = async (path, body) => {
  const response = await fetch("${origin}/api/payments/" + path, {
    method: body ? "POST" : "GET",
    headers: {
      Authorization: "Bearer " + process.env.DROPWISE_SECRET_KEY,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const data = await response.json();
  if (!response.ok) throw new Error(data.error);
  return data;
};
const createPayment = (fields) => call("create/", fields);
const getPaymentStatus = (id) => call("status/" + id + "/");

const { payment_request: payment } = await createPayment({
  title: "Low Tide EP", amount: "10",
  platform_name: "Nordlicht Records", username: "anna",
  redirect_url: "${origin}/?paid={PAYMENT_ID}",
});
console.log(payment.checkout_url); // send the payer there
console.log((await getPaymentStatus(payment.id)).status); // "pending"`;
}
