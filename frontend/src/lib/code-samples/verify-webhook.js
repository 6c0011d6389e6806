import { createHmac, timingSafeEqual } from "node:crypto";

// rawBody: the bytes as received, before parsing. secret: whsec_…
export function isFromDropwise(rawBody, headers, secret) {
  const stamp = String(headers["x-webhook-timestamp"]);
  const age = Math.abs(Date.now() / 1000 - Number(stamp));
  if (!(age <= 300)) return false; // older than five minutes: a replay
  const hash = createHmac("sha256", secret).update(`${stamp}.`).update(rawBody).digest("hex");
  const wanted = Buffer.from(`sha256=${hash}`);
  const given = Buffer.from(String(headers["x-webhook-signature"]));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
