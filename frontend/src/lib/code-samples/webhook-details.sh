curl -s "http://localhost:8000/api/webhooks/details/$DELIVERY_ID/" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY"
