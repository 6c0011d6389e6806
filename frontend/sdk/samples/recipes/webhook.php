<?php
// verify-webhook.php has is_from_dropwise(): see Verify the signature.
require __DIR__ . '/verify-webhook.php';

$rawBody = file_get_contents('php://input');
$headers = [
    'x-webhook-timestamp' => $_SERVER['HTTP_X_WEBHOOK_TIMESTAMP'] ?? '',
    'x-webhook-signature' => $_SERVER['HTTP_X_WEBHOOK_SIGNATURE'] ?? '',
];
if (!is_from_dropwise($rawBody, $headers, explode(',', getenv('DROPWISE_WEBHOOK_SECRETS')))) {
    http_response_code(400);
    exit;
}
$event = json_decode($rawBody, true);
if ($event['event_type'] === 'payment.completed') {
    error_log("paid {$event['developer_reference']} {$event['amount']}");
}
http_response_code(204);
