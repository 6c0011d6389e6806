<?php
// $secrets: ["whsec_…"], the old and the new one while you replace it. $rawBody: file_get_contents('php://input').
function is_from_dropwise(string $rawBody, array $headers, array $secrets): bool
{
    $given = array_change_key_case($headers); // of getallheaders(), in any case
    $stamp = $given['x-webhook-timestamp'] ?? '';
    if (!ctype_digit($stamp) || abs(time() - (int) $stamp) > 300) {
        return false; // older than five minutes: a replay
    }
    $matches = false;
    foreach ($secrets as $secret) {
        $wanted = 'sha256=' . hash_hmac('sha256', "$stamp.$rawBody", $secret);
        $matches = hash_equals($wanted, $given['x-webhook-signature'] ?? '') || $matches;
    }
    return $matches;
}
