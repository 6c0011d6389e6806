# body.json: the body as received. TIMESTAMP, SIGNATURE: the two X-Webhook-… headers.
# DROPWISE_WEBHOOK_SECRETS: the secret; the old and the new one, with a space between, while you replace it.
sha() { openssl dgst -sha256 "$@" -r | cut -d ' ' -f 1; }
given=$(printf '%s' "$SIGNATURE" | sha) matched=
for secret in $DROPWISE_WEBHOOK_SECRETS; do
  hash=$({ printf '%s.' "$TIMESTAMP"; cat body.json; } | sha -hmac "$secret")
  # Hashes are compared: the time that it takes tells nothing about the signature.
  if [ "$(printf 'sha256=%s' "$hash" | sha)" = "$given" ]; then matched=yes; fi
done
# The signature first: a forged TIMESTAMP must not be calculated with.
if [ "$matched" ] && age=$(($(date +%s) - TIMESTAMP)) && [ "${age#-}" -le 300 ]; then
  echo "from Dropwise"
else
  echo "forged, or older than five minutes" >&2
  exit 1
fi
