import json, os, urllib.request

def call(path, body=None):
    request = urllib.request.Request(
        "http://localhost:8000/api/statements/" + path,
        headers={
            "Authorization": "Bearer " + os.environ["DROPWISE_SECRET_KEY"],
            "Content-Type": "application/json",
        },
        data=None if body is None else json.dumps(body).encode(),
    )
    with urllib.request.urlopen(request) as response:
        return response.read().decode()

statement = json.loads(call("", {"first_day": "2026-10-01", "last_day": "2026-10-31"}))["statement"]
print(statement["number"], statement["closing"], statement["check"]["result"])
print(call(statement["id"] + "/file/?format=csv"))
