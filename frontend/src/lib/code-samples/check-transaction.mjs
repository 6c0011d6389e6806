import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

const { found, payment_request } = await dropwise.checkTransaction(process.env.TRANSACTION_HASH);
console.log(found ? payment_request.id : "Not one of yours");
