curl -s "http://localhost:8000/api/payment-links/" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "title": "Low Tide EP, 180 g vinyl",
    "price": "12.50",
    "max_sales": 50,
    "success_message": "Thank you! It ships within two days."
  }'
