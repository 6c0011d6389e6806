# body.json: the body as received. TIMESTAMP, SIGNATURE: the two X-Webhook-… headers.
hash=$({ printf '%s.' "$TIMESTAMP"; cat body.json; } | openssl dgst -sha256 -hmac "$DROPWISE_WEBHOOK_SECRET" -r)
age=$(($(date +%s) - TIMESTAMP))
if [ "sha256=${hash%% *}" = "$SIGNATURE" ] && [ "$age" -le 300 ] && [ "$age" -ge -300 ]; then
  echo "from Dropwise"
else
  echo "forged, or older than five minutes" >&2
  exit 1
fi
