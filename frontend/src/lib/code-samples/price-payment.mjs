import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

const payment = await dropwise.createPayment({
  title: "High Tide, screen print A2",
  price: "12.00",
  currency: "EUR",
  platform_name: "Nordlicht Records",
  username: "mira",
  redirect_url: "http://localhost:8000/?payment={PAYMENT_ID}",
});
console.log(payment.checkout_url, payment.amount); // the amount in XRP is fixed now
