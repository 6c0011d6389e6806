import hashlib, hmac, time

def is_from_dropwise(raw_body: bytes, headers, secrets: list[str]) -> bool:
    """secrets: ["whsec_…"], the old and the new one while you replace it."""
    given = {name.lower(): value for name, value in headers.items()}
    stamp = given.get("x-webhook-timestamp", "")
    if not stamp.isdecimal() or abs(time.time() - int(stamp)) > 300:
        return False  # older than five minutes: a replay
    signed = [hmac.new(key.encode(), stamp.encode() + b"." + raw_body, hashlib.sha256) for key in secrets]
    signature = given.get("x-webhook-signature", "").encode()
    return any([hmac.compare_digest(f"sha256={each.hexdigest()}".encode(), signature) for each in signed])
