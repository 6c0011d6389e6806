import { act, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { statusServer } from "../../lib/live-payment/testing/network";
import { NOW, PAYMENT_ID } from "../../lib/live-payment/testing/payment";
import type { PublicStatus } from "../../lib/live-payment/types";
import { App } from "../app";
import { Completed } from "../arrived-lazy";
import { PaymentPage } from "../payment-page-lazy";

/**
 * Every test of the file begins at `NOW`, at the checkout's address, with its chunks loaded; its clock moves with
 * `passes`.
 */
export function atTheCheckout(): void {
  beforeAll(() => Promise.all([PaymentPage.preload(), Completed.preload()]));
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
    window.history.replaceState(null, "", `/checkout/${PAYMENT_ID}`);
    withMedia();
  });
  afterEach(() => void vi.useRealTimers());
}

/** Opens the page with a status that the server wrote into it, or (null) without one. */
export function show(payment: PublicStatus | null) {
  if (payment !== null) {
    statusServer(() => payment, Date.now);
  }
  return render(<App preloaded={payment} />);
}

export const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A window for which only these media queries hold: "(pointer: coarse)" is a phone. Without any, it is a narrow one. */
export function withMedia(...holding: string[]): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: holding.includes(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
