import { describe, expect, it } from "vitest";
import { isPastExpiry } from "../lib/live-payment/clock";
import { aPayment } from "../lib/live-payment/testing/payment";
import { shouldLeave } from "./leaving";

const END = Date.parse("2026-11-20T12:10:00Z");
const payment = aPayment({ expires_at: "2026-11-20T12:10:00Z", created_at: "2026-11-20T11:55:00Z" });

describe("the expiry", () => {
  it("shows at once, and redirects two seconds later", () => {
    expect(isPastExpiry(payment, END - 1)).toBe(false);
    expect(isPastExpiry(payment, END)).toBe(true);
    const fresh = { ...payment, server_time: new Date(END).toISOString() };
    expect(shouldLeave(fresh, END + 1_999)).toBe(false);
    expect(shouldLeave(fresh, END + 2_000)).toBe(true);
  });

  it("does not redirect on the word of a read that is older than two polls", () => {
    const readAt = (ms: number) => ({ ...payment, server_time: new Date(ms).toISOString() });
    expect(shouldLeave(readAt(END + 50_001), END + 60_000)).toBe(true);
    expect(shouldLeave(readAt(END + 50_000), END + 60_000)).toBe(false);
  });

  it.each(["processing", "completed", "failed", "expired", "frozen"])("does not redirect from %s", (status) => {
    const server_time = new Date(END + 59_000).toISOString();
    expect(shouldLeave({ ...payment, status, server_time }, END + 60_000)).toBe(false);
  });

  it("never comes if there is none", () => {
    const endless = aPayment({ expires_at: null });
    expect(isPastExpiry(endless, END)).toBe(false);
    expect(shouldLeave(endless, END)).toBe(false);
  });
});
