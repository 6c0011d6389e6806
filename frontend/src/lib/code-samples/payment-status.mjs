import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

const payment = await dropwise.getPaymentStatus(process.env.PAYMENT_ID);
console.log(payment.status); // "pending"
