import json, os, urllib.request

request = urllib.request.Request(
    "http://localhost:8000/api/payments/check-transaction/",
    headers={
        "Authorization": "Bearer " + os.environ["DROPWISE_SECRET_KEY"],
        "Content-Type": "application/json",
    },
    data=json.dumps({"transaction_hash": os.environ["TRANSACTION_HASH"]}).encode(),
)
with urllib.request.urlopen(request) as response:
    checked = json.load(response)
print(checked["payment_request"]["id"] if checked["found"] else "Not one of yours")
