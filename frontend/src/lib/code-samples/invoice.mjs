import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

const draft = await dropwise.createInvoice({
  currency: "EUR",
  customer: { name: "Plattenladen Kurz GmbH" },
  lines: [{ text: "Low Tide EP, 180 g vinyl", quantity: "10", unit_price: "16.00", tax_rate: "19" }],
});
const invoice = await dropwise.openInvoice(draft.id); // it has its number now
console.log(invoice.url); // send it to the customer
