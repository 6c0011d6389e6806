// app/orders/[id]/pay/route.js
import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

export async function POST(_request, { params }) {
  const { id } = await params;
  const payment = await dropwise.createPayment(
    {
      title: `Order ${id}`,
      amount: 10.0, // from your database, never from the browser
      platform_name: "Nordlicht Records",
      username: "anna",
      redirect_url: `https://shop.example/orders/${id}`,
      developer_reference: id,
    },
    { idempotencyKey: `order-${id}` },
  );
  return Response.redirect(payment.checkout_url, 303);
}
