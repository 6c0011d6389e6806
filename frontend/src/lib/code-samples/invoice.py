import json, os, urllib.request

def post(path, body=None):
    request = urllib.request.Request(
        "http://localhost:8000/api/invoices/" + path,
        headers={
            "Authorization": "Bearer " + os.environ["DROPWISE_SECRET_KEY"],
            "Content-Type": "application/json",
        },
        data=json.dumps(body or {}).encode(),
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)["invoice"]

draft = post("", {
    "currency": "EUR",
    "customer": {"name": "Plattenladen Kurz GmbH"},
    "lines": [{"text": "Low Tide EP, 180 g vinyl", "quantity": "10", "unit_price": "16.00", "tax_rate": "19"}],
})
invoice = post(draft["id"] + "/open/")  # it has its number now
print(invoice["url"])  # send it to the customer
