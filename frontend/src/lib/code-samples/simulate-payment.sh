curl -s "http://localhost:8000/api/payments/simulate/$PAYMENT_ID/" \
  -H "Content-Type: application/json" \
  -d '{"scenario": "exact"}'
