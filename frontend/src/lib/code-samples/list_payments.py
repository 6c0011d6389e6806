import json, os, urllib.request

request = urllib.request.Request(
    "http://localhost:8000/api/payments/history/?status=completed&page_size=100",
    headers={"Authorization": "Bearer " + os.environ["DROPWISE_SECRET_KEY"]},
)
with urllib.request.urlopen(request) as response:
    page = json.load(response)
for payment in page["payments"]:
    print(payment["id"], payment["amount"])
