import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

for await (const payment of dropwise.listPayments({ status: "completed" })) {
  console.log(payment.id, payment.amount);
}
