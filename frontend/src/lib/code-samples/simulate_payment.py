import json, os, urllib.request

payment_id = os.environ["PAYMENT_ID"]
request = urllib.request.Request(
    f"http://localhost:8000/api/payments/simulate/{payment_id}/",
    headers={"Content-Type": "application/json"},
    data=json.dumps({"scenario": "exact"}).encode(),
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))
