import { randomKey } from "../../lib/random-key";

/**
 * The key of a visit: pressing Pay again, or coming back before the payment has expired, leads to the same payment.
 * After its expiry the next press asks for a new one, at a new price.
 */
const NAME = "dropwise.invoice.";

interface Visit {
  key: string;
  until: number;
}

export function visitKey(token: string, now: number): string {
  const known = read(token);
  if (known !== null && known.until > now) {
    return known.key;
  }
  const key = randomKey();
  write(token, { key, until: Number.MAX_SAFE_INTEGER });
  return key;
}

/** The payment of the visit expires then. */
export function visitUntil(token: string, key: string, until: number): void {
  write(token, { key, until });
}

function read(token: string): Visit | null {
  try {
    const visit: unknown = JSON.parse(sessionStorage.getItem(NAME + token) ?? "");
    const whole = typeof visit === "object" && visit !== null && "key" in visit && "until" in visit;
    return whole ? (visit as Visit) : null;
  } catch {
    return null;
  }
}

function write(token: string, visit: Visit): void {
  try {
    sessionStorage.setItem(NAME + token, JSON.stringify(visit));
  } catch {
    // Without storage each press is a visit of its own.
  }
}
