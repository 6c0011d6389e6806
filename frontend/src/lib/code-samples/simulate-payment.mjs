const response = await fetch(`http://localhost:8000/api/payments/simulate/${process.env.PAYMENT_ID}/`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ scenario: "exact" }),
});
console.log(await response.json());
