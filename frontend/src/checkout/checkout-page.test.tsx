import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "./app";
import { FakeSocket, fakeNetwork, jsonResponse, statusServer } from "./testing/network";
import { aCompletedPayment, aDeposit, aPayment, HASH, NOW, PAYMENT_ID } from "./testing/payment";
import type { PublicStatus } from "./types";

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  window.history.replaceState(null, "", `/checkout/${PAYMENT_ID}`);
});
afterEach(() => void vi.useRealTimers());

function show(payment: PublicStatus | null) {
  if (payment !== null) {
    statusServer(() => payment, Date.now);
  }
  return render(<App preloaded={payment} />);
}

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("the text", () => {
  const excess = aDeposit({ reason_code: "overpaid_excess", amount: "2.500000" });
  it.each<[string, PublicStatus, string[], string[]]>([
    [
      "pending with a QR code",
      aPayment(),
      [
        "Scan with your XRP wallet to pay",
        "Payment will be processed automatically",
        "Expires in 11 minutes",
        "2815049732",
        "10 XRP",
      ],
      ["QR Code generating...", "Payment Expired"],
    ],
    [
      "pending without a QR code",
      aPayment({ qr_code_url: null }),
      ["Payment Pending", "QR Code generating...", "2815049732"],
      ["Scan with your XRP wallet to pay"],
    ],
    [
      "pending while nothing is accepted",
      aPayment({ accepting: false }),
      ["Payment Pending", "This merchant cannot accept payments now."],
      ["2815049732", "Scan with your XRP wallet to pay", "Destination tag"],
    ],
    [
      "pending and underpaid",
      aPayment({ exception: "underpaid", deposits: [aDeposit()] }),
      [
        "You sent 4 of 10 XRP. Partial payments can't be combined, so it is being returned.",
        "Pending Return",
        "Show proof",
        "2815049732",
      ],
      [],
    ],
    [
      "pending past its expiry",
      aPayment({ expires_at: "2026-11-20T11:59:59Z" }),
      ["Payment Expired", "Time limit exceeded"],
      ["2815049732"],
    ],
    [
      "processing",
      aPayment({ status: "processing", transaction_hash: HASH }),
      ["Processing Payment", "8A41F2…09CE"],
      ["2815049732"],
    ],
    [
      "completed",
      aCompletedPayment(),
      [
        "Payment Complete!",
        "Return to Nordlicht Records",
        "10.000000",
        "9.900000",
        "0.090000",
        "0.010000",
        "8A41F2…09CE",
        "51D07B…AAAA",
        "C93E10…BBBB",
      ],
      ["Pending Burn", "Pending Payout", "2815049732"],
    ],
    [
      "completed with burn and payout to come",
      aCompletedPayment({ burn_transaction_hash: null, payout_transaction_hash: null, redirect_url: null }),
      ["Payment Complete!", "Pending Burn", "Pending Payout"],
      ["Return to Nordlicht Records"],
    ],
    [
      "completed without a burn",
      aCompletedPayment({ burn_amount: "0.000000", burn_transaction_hash: null }),
      ["Payment Complete!", "0.100000"],
      ["To the burn wallet", "Pending Burn"],
    ],
    [
      "completed and overpaid",
      aCompletedPayment({ exception: "overpaid", received_amount: "12.500000", deposits: [excess] }),
      [
        "Payment Complete!",
        "12.500000",
        "2.500000",
        "You sent 2.5 XRP too much, so the extra is being returned.",
        "Returned to you",
      ],
      [],
    ],
    [
      "completed and paid twice",
      aCompletedPayment({
        exception: "duplicate",
        deposits: [aDeposit({ reason_code: "already_paid", return_status: "completed" })],
      }),
      ["Payment Complete!", "Another 4 XRP arrived after this payment was paid, so it was returned.", "Returned"],
      [],
    ],
    ["expired", aPayment({ status: "expired" }), ["Payment Expired", "Time limit exceeded"], ["2815049732"]],
    [
      "expired with a late deposit",
      aPayment({
        status: "expired",
        exception: "late",
        deposits: [aDeposit({ reason_code: "payment_expired", return_status: "failed" })],
      }),
      [
        "Payment Expired",
        "Your 4 XRP arrived after this payment expired. It couldn't be returned. Contact Nordlicht Records and quote the transaction.",
        "Return Failed",
      ],
      [],
    ],
    [
      "failed",
      aPayment({ status: "failed" }),
      ["Payment Failed", "Transaction failed", "Your payment arrived. Do not pay again; the merchant has been told."],
      ["2815049732"],
    ],
    ["of a status yet unknown", aPayment({ status: "frozen" }), ["Unknown Status", "frozen"], ["2815049732"]],
  ])("for a payment that is %s", (_, payment, present, absent) => {
    show(payment);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Payment Checkout");
    for (const words of ["Nordlicht Records · for anna", "Low Tide EP", "Six songs", "Back to Dashboard", ...present]) {
      expect(screen.getAllByText(words, { exact: true }), words).not.toHaveLength(0);
    }
    for (const words of absent) {
      expect(screen.queryByText(words), words).not.toBeInTheDocument();
    }
  });

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
  it("open the wallet with the payment's address, but not on a local ledger, where it is this page", () => {
    const { unmount } = show(aPayment());
    expect(screen.queryByRole("link", { name: "Open in wallet" })).not.toBeInTheDocument();
    unmount();
    const payment_url = "https://xaman.app/detect/request:rX?amount=10&dt=7&network=TESTNET";
    show(aPayment({ network: "Testnet", payment_url }));
    expect(screen.getByRole("link", { name: "Open in wallet" })).toHaveAttribute("href", payment_url);
  });

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

describe("a payment that was underpaid", () => {
  const page = () => {
    show(aPayment({ exception: "underpaid", deposits: [aDeposit()] }));
    return screen.getByRole("main");
  };

  it("shows what is due, then the payment, then how to pay", () => {
    expect(page()).toHaveTextContent(
      /Still due 10 XRP.*You sent 4 of 10 XRP.*Low Tide EP.*Scan with your XRP wallet to pay/,
    );
  });

  it("hides the transaction until it is asked for", () => {
    const proof = within(page()).getByText("Show proof").closest("details");
    expect(proof).not.toHaveAttribute("open");
    expect(proof).toHaveTextContent("8A41F2…09CE");
  });
});

describe("without a connection", () => {
  const OFFLINE = "You're offline. If you've already paid, your payment is safe. This page will catch up.";

  it("the page says so below the QR code, until a read succeeds", async () => {
    let down = true;
    fakeNetwork(() => (down ? Promise.reject(new TypeError("Failed to fetch")) : jsonResponse(aPayment())));
    render(<App preloaded={aPayment()} />);
    expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
    await passes(5_000);
    expect(screen.getByText(OFFLINE)).toBeVisible();
    down = false;
    await passes(5_000);
    expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
  });

  it("it says so at once when the browser reports it", async () => {
    show(aPayment());
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByText(OFFLINE)).toBeVisible();
  });

  it("an error of the server is not reported as offline", async () => {
    fakeNetwork(() => jsonResponse({ error: "Down" }, 500));
    render(<App preloaded={aPayment()} />);
    await passes(5_000);
    expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
  });
});

describe("the facts to type", () => {
  it.each(["rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe", "2815049732"])("are one piece of text each: %s", (text) => {
    show(aPayment());
    const nodes = screen.getByText(text).childNodes;
    expect([nodes.length, nodes[0]?.textContent]).toEqual([1, text]);
  });

  it.each([
    ["Copy address", "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe"],
    ["Copy destination tag", "2815049732"],
    ["Copy amount", "10"],
    ["QR code of this payment. Press to copy the payment link", `http://localhost:8000/checkout/${PAYMENT_ID}`],
  ])("are copied by: %s", async (name, text) => {
    show(aPayment());
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole("button", { name }));
    expect(await navigator.clipboard.readText()).toBe(text);
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
