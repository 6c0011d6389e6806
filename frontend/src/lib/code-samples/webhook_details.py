import json, os, urllib.request

delivery_id = os.environ["DELIVERY_ID"]
request = urllib.request.Request(
    f"http://localhost:8000/api/webhooks/details/{delivery_id}/",
    headers={"Authorization": "Bearer " + os.environ["DROPWISE_SECRET_KEY"]},
)
with urllib.request.urlopen(request) as response:
    delivery = json.load(response)
print(delivery["status"], delivery["attempts"])
