curl -s "http://localhost:8000/api/payments/status/$PAYMENT_ID/" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY"
