curl -s "http://localhost:8000/api/payments/history/?status=completed&page_size=100" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY"
