import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

console.log(await dropwise.simulatePayment(process.env.PAYMENT_ID, "exact"));
