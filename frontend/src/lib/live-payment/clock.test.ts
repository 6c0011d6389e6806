import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clockFrom, countdown, serverNow } from "./clock";
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
