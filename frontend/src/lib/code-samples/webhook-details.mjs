import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

const { status, attempts } = await dropwise.webhooks.details(process.env.DELIVERY_ID);
console.log(status, attempts);
