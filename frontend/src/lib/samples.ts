/**
 * The code that the site shows. It runs as it stands: a browser test copies it from the page, sets
 * DROPWISE_SECRET_KEY and runs it against the product.
 */

/** One payment, made by curl. `origin` is where the API answers. */
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
# Answer: 201 with payment_request. Send the payer to its checkout_url.`;
}

/** A payment's status, asked by curl; `$PAYMENT_ID` is the `id` of the create call's answer. */
export function restStatusSample(origin: string): string {
  return `curl -s ${origin}/api/payments/status/$PAYMENT_ID/ \\
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY"`;
}

/** The two operations of a merchant's server and their use: Node 18 or newer, no dependency. */
export function javaScriptSample(origin: string): string {
  return `const call = async (path, body) => {
  const answer = await fetch("${origin}/api/payments/" + path, {
    method: body ? "POST" : "GET",
    headers: {
      Authorization: "Bearer " + process.env.DROPWISE_SECRET_KEY,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.error);
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
