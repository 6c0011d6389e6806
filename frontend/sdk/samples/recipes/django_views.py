import os

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from dropwise import Dropwise, WebhookVerificationError, verify_webhook

dropwise = Dropwise(os.environ["DROPWISE_SECRET_KEY"], base_url="http://localhost:8000")
secrets = os.environ["DROPWISE_WEBHOOK_SECRETS"].split(",")


@require_POST
def pay(request: HttpRequest, order_id: str) -> HttpResponse:
    payment = dropwise.create_payment(
        title=f"Order {order_id}",
        amount=10.0,  # from your database, never from the browser
        platform_name="Nordlicht Records",
        username="anna",
        redirect_url=f"https://shop.example/orders/{order_id}",
        developer_reference=order_id,
        idempotency_key=f"order-{order_id}",
    )
    return redirect(payment["checkout_url"])


@csrf_exempt
@require_POST
def webhook(request: HttpRequest) -> HttpResponse:
    try:
        event = verify_webhook(request.body, request.headers, secrets)
    except WebhookVerificationError:
        return HttpResponse(status=400)
    if event["event_type"] == "payment.completed":
        print("paid", event["developer_reference"], event["amount"])
    return HttpResponse(status=204)
