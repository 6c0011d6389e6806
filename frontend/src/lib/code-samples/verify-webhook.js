import { createHmac, timingSafeEqual } from "node:crypto";

// rawBody: the bytes as received, before parsing. secrets: ["whsec_…"], the old and the new one while you replace it.
export function isFromDropwise(rawBody, headers, secrets) {
  const given = new Headers(headers); // finds a name in any case
  const stamp = given.get("x-webhook-timestamp") ?? "";
  const age = Math.abs(Date.now() / 1000 - Number(stamp));
  if (!/^[0-9]+$/.test(stamp) || age > 300) return false; // older than five minutes: a replay
  const signature = Buffer.from(given.get("x-webhook-signature") ?? "");
  const matches = secrets.map((secret) => {
    const hash = createHmac("sha256", secret).update(`${stamp}.`).update(rawBody).digest("hex");
    const wanted = Buffer.from(`sha256=${hash}`);
    return signature.length === wanted.length && timingSafeEqual(signature, wanted);
  });
  return matches.includes(true);
}
