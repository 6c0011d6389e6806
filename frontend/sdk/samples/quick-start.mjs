import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

const payment = await dropwise.createPayment({
  title: "Low Tide EP",
  amount: 10.0,
  platform_name: "Nordlicht Records",
  username: "anna",
  redirect_url: "http://localhost:8000/?payment={PAYMENT_ID}",
});
console.log(payment.checkout_url); // send the payer there

const { status } = await dropwise.getPaymentStatus(payment.id);
console.log(status); // "pending"
