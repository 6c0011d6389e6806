import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

const { message } = await dropwise.webhooks.retry(process.env.DELIVERY_ID);
console.log(message);
