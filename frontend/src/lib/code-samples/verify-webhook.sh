# body.json: the body as received. TIMESTAMP, SIGNATURE: the two X-Webhook-… headers.
hash=$({ printf '%s.' "$TIMESTAMP"; cat body.json; } | openssl dgst -sha256 -hmac "$DROPWISE_WEBHOOK_SECRET" -r)
# The hash first: a forged TIMESTAMP must not be calculated with.
if [ "sha256=${hash%% *}" = "$SIGNATURE" ] && age=$(($(date +%s) - TIMESTAMP)) && [ "${age#-}" -le 300 ]; then
  echo "from Dropwise"
else
  echo "forged, or older than five minutes" >&2
  exit 1
fi
