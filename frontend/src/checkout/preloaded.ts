import type { PublicStatus } from "../lib/live-payment/types";

/** The status that the server wrote into the page as `#payment-data`, or null. */
export function readPreloadedStatus(page: Document): PublicStatus | null {
  const text = page.getElementById("payment-data")?.textContent ?? "";
  try {
    const status: unknown = JSON.parse(text);
    const whole = typeof status === "object" && status !== null && "id" in status && "server_time" in status;
    return whole ? (status as PublicStatus) : null;
  } catch {
    return null;
  }
}
