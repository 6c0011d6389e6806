import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

const refund = await dropwise.createRefund(
  { payment_id: process.env.PAYMENT_ID, amount: "0.1", method: "platform", reason: "One of two arrived creased" },
  { idempotencyKey: "order-7781-creased" }, // sent again, it is the same refund
);
// Send due_amount to deposit_address with deposit_tag. Your customer gets amount.
console.log(refund.status, refund.due_amount, refund.deposit_address, refund.deposit_tag);
