import os

from dropwise import AsyncDropwise, WebhookVerificationError, verify_webhook
from fastapi import FastAPI, Request, Response
from fastapi.responses import RedirectResponse

app = FastAPI()
dropwise = AsyncDropwise(os.environ["DROPWISE_SECRET_KEY"], base_url="http://localhost:8000")
secrets = os.environ["DROPWISE_WEBHOOK_SECRETS"].split(",")


@app.post("/orders/{order_id}/pay")
async def pay(order_id: str) -> RedirectResponse:
    payment = await dropwise.create_payment(
        title=f"Order {order_id}",
        amount=10.0,  # from your database, never from the browser
        platform_name="Nordlicht Records",
        username="anna",
        redirect_url=f"https://shop.example/orders/{order_id}",
        developer_reference=order_id,
        idempotency_key=f"order-{order_id}",
    )
    return RedirectResponse(payment["checkout_url"], status_code=303)


@app.post("/webhooks")
async def webhook(request: Request) -> Response:
    try:
        event = verify_webhook(await request.body(), request.headers, secrets)
    except WebhookVerificationError:
        return Response(status_code=400)
    if event["event_type"] == "payment.completed":
        print("paid", event["developer_reference"], event["amount"])
    return Response(status_code=204)
