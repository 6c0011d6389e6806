import { Dropwise, PaymentUnsettledError } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

try {
  const payment = await dropwise.waitForPayment(process.argv[2]);
  console.log(payment.status, payment.received_amount);
} catch (error) {
  if (!(error instanceof PaymentUnsettledError)) throw error;
  console.log("Still", error.payment.status);
}

for await (const payment of dropwise.listPayments({ status: "completed" })) {
  console.log(payment.id, payment.amount);
}
