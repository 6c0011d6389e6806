curl -s "http://localhost:8000/api/payments/check-transaction/" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \
  -H "Content-Type: application/json" \
  -d '{"transaction_hash": "'$TRANSACTION_HASH'"}'
