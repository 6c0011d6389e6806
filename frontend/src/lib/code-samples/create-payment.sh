curl -s "http://localhost:8000/api/payments/create/" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "title": "Low Tide EP",
    "amount": 10.0,
    "platform_name": "Nordlicht Records",
    "username": "mira",
    "redirect_url": "http://localhost:8000/?payment={PAYMENT_ID}"
  }'
