import json, os, urllib.request

request = urllib.request.Request(
    "http://localhost:8000/api/refunds/",
    headers={
        "Authorization": "Bearer " + os.environ["DROPWISE_SECRET_KEY"],
        "Content-Type": "application/json",
        "Idempotency-Key": "order-7781-creased",  # sent again, it is the same refund
    },
    data=json.dumps({
        "payment_id": os.environ["PAYMENT_ID"],
        "amount": "0.1",
        "method": "platform",
        "reason": "One of two arrived creased",
    }).encode(),
)
with urllib.request.urlopen(request) as response:
    refund = json.load(response)["refund"]

# Send due_amount to deposit_address with deposit_tag. Your customer gets amount.
print(refund["status"], refund["due_amount"], refund["deposit_address"], refund["deposit_tag"])
