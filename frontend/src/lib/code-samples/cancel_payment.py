import json, os, urllib.request

payment_id = os.environ["PAYMENT_ID"]
request = urllib.request.Request(
    f"http://localhost:8000/api/payments/cancel/{payment_id}/",
    headers={"Authorization": "Bearer " + os.environ["DROPWISE_SECRET_KEY"]},
    method="POST",
)
with urllib.request.urlopen(request) as response:
    payment = json.load(response)
print(payment["status"])  # "expired"
