import json, os, urllib.request

request = urllib.request.Request(
    "http://localhost:8000/api/payment-links/",
    headers={
        "Authorization": "Bearer " + os.environ["DROPWISE_SECRET_KEY"],
        "Content-Type": "application/json",
    },
    data=json.dumps({
        "title": "Low Tide EP, 180 g vinyl",
        "price": "12.50",
        "max_sales": 50,
        "success_message": "Thank you! It ships within two days.",
    }).encode(),
)
with urllib.request.urlopen(request) as response:
    link = json.load(response)["payment_link"]
print(link["url"])  # send it, print it, put it on a page
