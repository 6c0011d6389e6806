<?php
// One payment an order: the key makes a repeated call answer with the same payment.
function create_payment(string $order, float $amount): array
{
    $response = file_get_contents('http://localhost:8000/api/payments/create/', false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => [
            'Authorization: Bearer ' . getenv('DROPWISE_SECRET_KEY'),
            'Content-Type: application/json',
            "Idempotency-Key: order-$order",
        ],
        'content' => json_encode([
            'title' => "Order $order",
            'amount' => $amount,
            'platform_name' => 'Nordlicht Records',
            'username' => 'anna',
            'redirect_url' => "https://shop.example/orders/$order",
            'developer_reference' => $order,
        ]),
        'timeout' => 30,
        'ignore_errors' => true,
    ]]));
    $answer = json_decode($response ?: '{}', true);
    if (!isset($answer['payment_request'])) {
        throw new RuntimeException($answer['error'] ?? 'Dropwise did not answer.');
    }
    return $answer['payment_request'];
}

header('Location: ' . create_payment($_POST['order'], 10.0)['checkout_url'], true, 303);
