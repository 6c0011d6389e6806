curl -s -X POST "http://localhost:8000/api/payments/cancel/$PAYMENT_ID/" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY"
