/** A call with curl that creates a payment, with the merchant's key; null where only its owner knows it. */
export function createSample(origin: string, secretKey: string | null): string {
  return `curl -s ${origin}/api/payments/create/ \\
  -H "Authorization: Bearer ${secretKey ?? "$DROPWISE_SECRET_KEY"}" \\
  -H "Content-Type: application/json" \\
  -d '{"title": "Test Payment", "amount": 10.0,
    "platform_name": "Dropwise Test",
    "username": "test-user",
    "redirect_url": "${origin}/?payment={PAYMENT_ID}"}'`;
}
