curl -s "http://localhost:8000/api/refunds/" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: order-7781-creased" \
  -d '{
    "payment_id": "'$PAYMENT_ID'",
    "amount": "0.1",
    "method": "platform",
    "reason": "One of two arrived creased"
  }'
