curl -s "http://localhost:8000/api/payments/create/" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "title": "High Tide, screen print A2",
    "price": "12.00",
    "currency": "EUR",
    "platform_name": "Nordlicht Records",
    "username": "mira",
    "redirect_url": "http://localhost:8000/?payment={PAYMENT_ID}"
  }'
