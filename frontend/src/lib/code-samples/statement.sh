STATEMENT_ID=$(curl -s "http://localhost:8000/api/statements/" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \
  -H "Content-Type: application/json" \
  -d '{ "first_day": "2026-10-01", "last_day": "2026-10-31" }' |
  grep -oE '"id": ?"[^"]+"' | head -n 1 | cut -d '"' -f 4)

curl -s "http://localhost:8000/api/statements/$STATEMENT_ID/file/?format=csv" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY"
