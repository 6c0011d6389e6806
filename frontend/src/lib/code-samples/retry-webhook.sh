curl -s -X POST "http://localhost:8000/api/webhooks/retry/$DELIVERY_ID/" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY"
