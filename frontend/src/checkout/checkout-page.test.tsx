import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { FakeSocket, fakeNetwork, jsonResponse, statusServer } from "../lib/live-payment/testing/network";
import { aCompletedPayment, aPayment, NOW, PAYMENT_ID } from "../lib/live-payment/testing/payment";
import type { PublicStatus } from "../lib/live-payment/types";
import { App } from "./app";
import { atTheCheckout, passes, show } from "./testing/page";

atTheCheckout();

describe("the first load", () => {
  it("says that a payment is missing", async () => {
    fakeNetwork(() => jsonResponse({ error: "Payment request not found" }, 404));
    show(null);
    await passes(0);
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("Payment Not Found");
    expect(screen.getByText("The requested payment could not be found.")).toBeVisible();
    expect(document.title).toBe("Payment Not Found | Dropwise");
  });

  it("shows an error of the first load and tries again on request", async () => {
    let fails = true;
    fakeNetwork(() => (fails ? jsonResponse({ error: "Payments are paused." }, 503) : jsonResponse(aPayment())));
    show(null);
    await passes(0);
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("Error");
    expect(screen.getByText("Payments are paused.")).toBeVisible();
    fails = false;
    await passes(600);
    await userEvent.setup({ delay: null }).click(screen.getByRole("button", { name: "Try Again" }));
    await passes(0);
    expect(screen.getByText("Low Tide EP")).toBeVisible();
  });

  it.each<[string, () => Response | Promise<Response>, string]>([
    ["the server's sentence", () => jsonResponse({ error: "Payments are paused." }, 503), "Payments are paused."],
    ["the browser's reason", () => Promise.reject(new TypeError("Failed to fetch")), "Failed to fetch"],
    ["its own words without either", () => jsonResponse({}, 500), "Failed to load payment"],
  ])("that failed shows %s", async (_, response, words) => {
    fakeNetwork(response);
    show(null);
    await passes(0);
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("Error");
    expect(screen.getByText(words)).toBeVisible();
  });

  it("says that it is loading", () => {
    fakeNetwork(() => new Promise(() => {}));
    show(null);
    expect(screen.getByText("Loading Payment")).toBeInTheDocument();
  });

  it("shows nothing of another payment's preloaded data", async () => {
    fakeNetwork(() => jsonResponse(aPayment({ title: "The right one" })));
    render(<App preloaded={aPayment({ id: "00000000-0000-4000-8000-000000000000", title: "Another one" })} />);
    expect(screen.queryByText("Another one")).not.toBeInTheDocument();
    await passes(0);
    expect(screen.getByText("The right one")).toBeVisible();
  });
});

describe("play money", () => {
  it.each<[string, Partial<PublicStatus>, string | null]>([
    ["a local ledger in test mode", {}, "Test payment · play money"],
    ["a local ledger in live mode", { livemode: true }, "Local ledger · play money"],
    ["Testnet", { network: "Testnet" }, "Test payment · Testnet"],
    ["Mainnet", { network: "Mainnet", livemode: true }, null],
  ])("is marked on %s", (_, changes, words) => {
    show(aPayment(changes));
    const band = screen.queryByRole("complementary", { name: "Play money" });
    if (words === null) {
      expect(band).not.toBeInTheDocument();
    } else {
      expect(band).toHaveTextContent(words);
    }
  });

  it("is named in the tab's title of a test payment only", () => {
    const { unmount } = show(aPayment());
    expect(document.title).toBe("Test: Pay 10.00 XRP, Nordlicht Records | Dropwise");
    unmount();
    show(aCompletedPayment({ livemode: true }));
    expect(document.title).toBe("✓ Paid – 10.00 XRP, Nordlicht Records | Dropwise");
  });
});

describe("links", () => {
  it("lead from a hash to the explorer if there is one", () => {
    const { unmount } = show(aCompletedPayment());
    expect(screen.queryByRole("link", { name: /on the explorer/ })).not.toBeInTheDocument();
    unmount();
    show(aCompletedPayment({ explorer_url: "https://testnet.xrpl.org" }));
    expect(screen.getByRole("link", { name: /^Payout transaction/ })).toHaveAttribute(
      "href",
      `https://testnet.xrpl.org/transactions/51D07B${"A".repeat(58)}`,
    );
  });

  it("lead back to the merchant, or back in the history without a redirect URL", async () => {
    const { unmount } = show(aPayment());
    expect(screen.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
      "href",
      "https://shop.example/thanks",
    );
    unmount();
    const back = vi.spyOn(window.history, "back").mockImplementation(() => {});
    vi.spyOn(window.history, "length", "get").mockReturnValue(2);
    show(aPayment({ redirect_url: null }));
    await userEvent.setup({ delay: null }).click(screen.getByRole("button", { name: "Back to Dashboard" }));
    expect(back).toHaveBeenCalledOnce();
  });
});

describe("while the page is open", () => {
  it("it completes live, without a reload", async () => {
    let truth = aPayment();
    statusServer(() => truth, Date.now);
    render(<App preloaded={truth} />);
    expect(screen.getByText("Connecting")).toBeVisible();
    await act(async () => FakeSocket.latest.say({ payment_id: PAYMENT_ID, status: "pending" }));
    expect(screen.getByText("Waiting for payment")).toBeVisible();
    truth = aCompletedPayment();
    await act(async () => FakeSocket.latest.say({ payment_id: PAYMENT_ID, status: "completed" }));
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("Payment Complete!");
    expect(screen.queryByText("Waiting for payment")).not.toBeInTheDocument();
  });

  it("a change is announced once, in other words than those on the page", async () => {
    let truth = aPayment();
    statusServer(() => truth, Date.now);
    render(<App preloaded={truth} />);
    const announced = () =>
      screen
        .getAllByRole("status")
        .map((region) => region.textContent)
        .join("");
    expect(announced()).toBe("");
    truth = aPayment({ status: "processing" });
    await act(async () => FakeSocket.latest.say({ payment_id: PAYMENT_ID, status: "processing" }));
    expect(announced()).toBe("Your money has arrived.");
    expect(screen.getAllByText(/Processing Payment/)).toHaveLength(1);
  });

  it("it does not say that it waits for a payment that it cannot accept", async () => {
    show(aPayment({ accepting: false }));
    await act(async () => FakeSocket.latest.say({ payment_id: PAYMENT_ID, status: "pending" }));
    expect(screen.queryByText("Connecting")).not.toBeInTheDocument();
    expect(screen.queryByText("Waiting for payment")).not.toBeInTheDocument();
  });

  it("it says that it is reconnecting", () => {
    show(aPayment());
    act(() => FakeSocket.latest.drop());
    expect(screen.getByText("Reconnecting")).toBeVisible();
  });

  it("the countdown follows the server's clock through the minutes", async () => {
    show(aPayment());
    expect(screen.getByText("Expires in 11 minutes")).toBeVisible();
    await passes(31_000);
    expect(screen.getByText("Expires in 10 minutes")).toBeVisible();
  });
});

describe("after the expiry", () => {
  const nearlyOver = { expires_at: new Date(NOW + 3_000).toISOString() };

  it("the payer is sent to the merchant two seconds later", async () => {
    const replace = vi.spyOn(window.location, "replace").mockImplementation(() => {});
    show(aPayment(nearlyOver));
    await passes(4_000);
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("Payment Expired");
    expect(replace).not.toHaveBeenCalled();
    await passes(1_100);
    expect(replace).toHaveBeenCalledWith("https://shop.example/thanks");
  });

  it("or to the expiry page, with its state, without a redirect URL", async () => {
    show(aPayment({ ...nearlyOver, redirect_url: null }));
    await passes(5_100);
    expect(window.location.pathname).toBe("/payment-expired");
    expect(window.history.state).toEqual({ paymentId: PAYMENT_ID, amount: "10.000000", description: "Six songs" });
    expect(within(screen.getByRole("main")).getByText("Six songs")).toBeVisible();
  });

  it("the payer is never sent to anything but a web address", async () => {
    const replace = vi.spyOn(window.location, "replace").mockImplementation(() => {});
    show(aPayment({ ...nearlyOver, redirect_url: "javascript:alert(1)" }));
    await passes(5_100);
    expect(replace).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe("/payment-expired");
  });
});
