import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeNetwork, statusServer } from "../lib/live-payment/testing/network";
import { aCompletedPayment, aDeposit, aPayment, NOW, PAYMENT_ID } from "../lib/live-payment/testing/payment";
import type { PublicStatus } from "../lib/live-payment/types";
import { App } from "./app";
import { ExpiredPage } from "./arrived-lazy";
import { PaymentPage } from "./payment-page-lazy";

const STATE = { paymentId: PAYMENT_ID, amount: "10.000000", description: "Six songs" };

beforeAll(() => Promise.all([PaymentPage.preload(), ExpiredPage.preload()]));
beforeEach(() => void vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

function open(state: unknown) {
  window.history.replaceState(state, "", "/payment-expired");
  return render(<App preloaded={null} />);
}

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("/payment-expired", () => {
  it("shows the payment from the navigation state", async () => {
    statusServer(() => aPayment({ status: "expired" }), Date.now);
    open(STATE);
    await passes(0);
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("Payment Expired");
    expect(screen.getByText("Six songs")).toBeVisible();
    expect(screen.getByText("8f41c2aa")).toBeVisible();
    expect(document.title).toBe("Payment Expired | Dropwise");
  });

  it.each([null, "text", { paymentId: PAYMENT_ID }])("works without a state (%j), and reads nothing", async (state) => {
    const { requests } = fakeNetwork(() => Response.error());
    open(state);
    await passes(10_000);
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("Payment Expired");
    expect(screen.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
    expect(screen.getByRole("button", { name: "Go Back" })).toBeVisible();
    expect(requests).toHaveLength(0);
  });

  it("goes back in the history", async () => {
    const back = vi.spyOn(window.history, "back").mockImplementation(() => {});
    vi.spyOn(window.history, "length", "get").mockReturnValue(2);
    open(null);
    await userEvent.setup({ delay: null }).click(screen.getByRole("button", { name: "Go Back" }));
    expect(back).toHaveBeenCalledOnce();
  });

  it.each<[string, PublicStatus, string]>([
    ["processing", aPayment({ status: "processing" }), "Processing Payment. View it"],
    ["completed", aCompletedPayment(), "Payment Complete! View it"],
  ])("links to the payment if it is %s after all", async (_, found, words) => {
    let truth = aPayment();
    statusServer(() => truth, Date.now);
    open(STATE);
    await passes(5_000);
    expect(screen.queryByRole("link", { name: words })).not.toBeInTheDocument();
    truth = found;
    await passes(5_000);
    expect(screen.getByRole("link", { name: words })).toHaveAttribute("href", `/checkout/${PAYMENT_ID}`);
  });

  it("explains a late deposit", async () => {
    statusServer(
      () =>
        aPayment({ status: "expired", exception: "late", deposits: [aDeposit({ reason_code: "payment_expired" })] }),
      Date.now,
    );
    open(STATE);
    await passes(0);
    expect(screen.getByText("Your 4 XRP arrived after this payment expired, so it's on its way back.")).toBeVisible();
  });

  it("stops polling after a minute", async () => {
    const { requests } = statusServer(() => aPayment(), Date.now);
    open(STATE);
    await passes(60_000);
    const asked = requests.length;
    expect(asked).toBeGreaterThanOrEqual(12);
    await passes(60_000);
    expect(requests).toHaveLength(asked);
  });
});
