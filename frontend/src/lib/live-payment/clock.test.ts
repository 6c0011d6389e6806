import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clockFrom, countdown, isPastExpiry, serverNow, shouldLeave } from "./clock";
import { aPayment, NOW } from "./testing/payment";

const END = Date.parse("2026-11-20T12:10:00Z");
const payment = aPayment({ expires_at: "2026-11-20T12:10:00Z", created_at: "2026-11-20T11:55:00Z" });

describe("countdown", () => {
  it.each([
    [END - 600_001, "Expires in 11 minutes"],
    [END - 600_000, "Expires in 10 minutes"],
    [END - 60_001, "Expires in 2 minutes"],
    [END - 60_000, "Expires in 1 minute"],
    [END - 1, "Expires in 1 minute"],
    [END, "Expired"],
    [END + 60_000, "Expired"],
  ])("rounds up to whole minutes at %i", (now, words) => {
    expect(countdown(payment, now)?.words).toBe(words);
  });

  it("warns in the last two minutes and computes the share that is left", () => {
    expect(countdown(payment, END - 120_000)?.soon).toBe(false);
    expect(countdown(payment, END - 119_999)?.soon).toBe(true);
    expect(countdown(payment, END - 450_000)?.left).toBe(0.5);
    expect(countdown(payment, END - 9_000_000)?.left).toBe(1);
  });

  it("is null for a payment without an expiry", () => {
    expect(countdown(aPayment({ expires_at: null }), NOW)).toBeNull();
  });
});

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

describe("the server's clock", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("continues from the last read, whatever the phone's date", () => {
    const clock = clockFrom(new Date(NOW).toISOString());
    vi.advanceTimersByTime(3_000);
    vi.setSystemTime(0);
    expect(serverNow(clock)).toBeCloseTo(NOW + 3_000, -1);
  });
});
