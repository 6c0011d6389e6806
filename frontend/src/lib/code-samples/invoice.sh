INVOICE_ID=$(curl -s "http://localhost:8000/api/invoices/" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "currency": "EUR",
    "customer": { "name": "Plattenladen Kurz GmbH" },
    "lines": [{ "text": "Low Tide EP, 180 g vinyl", "quantity": "10", "unit_price": "16.00", "tax_rate": "19" }]
  }' | grep -oE '"id": ?"[^"]+"' | head -n 1 | cut -d '"' -f 4)

curl -s -X POST "http://localhost:8000/api/invoices/$INVOICE_ID/open/" \
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" | grep -oE 'https?://[^"]+/invoice/[^"]+'
