import hashlib, hmac, time

def is_from_dropwise(raw_body: bytes, headers, secret: str) -> bool:
    stamp = headers.get("X-Webhook-Timestamp", "")
    if not stamp.isdecimal() or abs(time.time() - int(stamp)) > 300:
        return False  # older than five minutes: a replay
    signed = hmac.new(secret.encode(), stamp.encode() + b"." + raw_body, hashlib.sha256)
    wanted = "sha256=" + signed.hexdigest()
    return hmac.compare_digest(wanted.encode(), headers.get("X-Webhook-Signature", "").encode())
