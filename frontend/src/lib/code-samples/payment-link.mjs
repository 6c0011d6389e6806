import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

const link = await dropwise.createPaymentLink({
  title: "Low Tide EP, 180 g vinyl",
  price: "12.50",
  max_sales: 50,
  success_message: "Thank you! It ships within two days.",
});
console.log(link.url); // send it, print it, put it on a page
