import json, os, urllib.request

request = urllib.request.Request(
    "http://localhost:8000/api/payments/create/",
    headers={
        "Authorization": "Bearer " + os.environ["DROPWISE_SECRET_KEY"],
        "Content-Type": "application/json",
    },
    data=json.dumps({
        "title": "High Tide, screen print A2",
        "price": "12.00",
        "currency": "EUR",
        "platform_name": "Nordlicht Records",
        "username": "mira",
        "redirect_url": "http://localhost:8000/?payment={PAYMENT_ID}",
    }).encode(),
)
with urllib.request.urlopen(request) as response:
    payment = json.load(response)["payment_request"]
print(payment["checkout_url"], payment["amount"])  # the amount in XRP is fixed now
