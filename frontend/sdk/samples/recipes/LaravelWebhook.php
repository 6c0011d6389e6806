<?php
// app/Http/Controllers/LaravelWebhook.php; in routes/api.php: Route::post('/webhooks', LaravelWebhook::class);
namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Http\Response;

// verify-webhook.php has is_from_dropwise(): see Verify the signature.
require_once __DIR__ . '/verify-webhook.php';

class LaravelWebhook
{
    public function __invoke(Request $request): Response
    {
        $headers = [
            'x-webhook-timestamp' => $request->header('X-Webhook-Timestamp', ''),
            'x-webhook-signature' => $request->header('X-Webhook-Signature', ''),
        ];
        $secrets = explode(',', getenv('DROPWISE_WEBHOOK_SECRETS'));
        if (!\is_from_dropwise($request->getContent(), $headers, $secrets)) {
            return new Response('', 400);
        }
        $event = json_decode($request->getContent(), true);
        if ($event['event_type'] === 'payment.completed') {
            error_log("paid {$event['developer_reference']} {$event['amount']}");
        }
        return new Response('', 204);
    }
}
