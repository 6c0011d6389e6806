import json, os, urllib.request

delivery_id = os.environ["DELIVERY_ID"]
request = urllib.request.Request(
    f"http://localhost:8000/api/webhooks/retry/{delivery_id}/",
    headers={"Authorization": "Bearer " + os.environ["DROPWISE_SECRET_KEY"]},
    method="POST",
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["message"])
