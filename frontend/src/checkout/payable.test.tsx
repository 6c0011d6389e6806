import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { fakeNetwork, jsonResponse } from "../lib/live-payment/testing/network";
import { aDeposit, aPayment, PAYMENT_ID } from "../lib/live-payment/testing/payment";
import type { PublicStatus } from "../lib/live-payment/types";
import { App } from "./app";
import { atTheCheckout, passes, show, withMedia } from "./testing/page";

atTheCheckout();

describe("the facts to type", () => {
  it.each(["rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe", "2815049732", "10.000000 XRP"])(
    "are one piece of text each: %s",
    (text) => {
      show(aPayment());
      const nodes = screen.getByText(text).childNodes;
      expect([nodes.length, nodes[0]?.textContent]).toEqual([1, text]);
    },
  );

  it.each([
    ["Copy address", "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe"],
    ["Copy destination tag", "2815049732"],
    ["Copy amount", "10.000000"],
    ["QR code of this payment. Press to copy the payment link", `http://localhost:8000/checkout/${PAYMENT_ID}`],
  ])("are copied by: %s", async (name, text) => {
    show(aPayment());
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole("button", { name }));
    expect(await navigator.clipboard.readText()).toBe(text);
  });
});

describe("on a real network", () => {
  const TAG = 2815049732;
  const ADDRESS = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe";
  const WALLET = `https://xaman.app/detect/request:${ADDRESS}?amount=10&dt=${TAG}`;
  const MAINNET = { network: "Mainnet", livemode: true, payment_url: WALLET };
  const TESTNET = { network: "Testnet", payment_url: `${WALLET}&network=TESTNET` };

  function on(changes: Partial<PublicStatus>) {
    show(aPayment(changes));
    return screen.getByRole("main");
  }

  it.each([MAINNET, TESTNET])("a phone opens the wallet first; the QR code follows", (network) => {
    withMedia("(pointer: coarse)");
    expect(on(network)).toHaveTextContent(/Open in Xaman.*Scan with your XRP wallet to pay.*Destination tag/);
    const wallet = screen.getByRole("link", { name: "Open in Xaman" });
    expect(wallet).toHaveAttribute("href", network.payment_url);
    const code = screen.getByRole("button", { name: /^QR code/ });
    expect(wallet.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it("a computer leads with the QR code, and opens nothing", () => {
    on(MAINNET);
    expect(screen.getByRole("button", { name: /^QR code/ })).toBeVisible();
    expect(screen.queryByRole("link", { name: /Xaman/ })).not.toBeInTheDocument();
  });

  it("any other wallet opens in live mode, with what is due", () => {
    withMedia("(pointer: coarse)");
    on({ ...MAINNET, amount: "10.500000", due_amount: "10.500000" });
    expect(screen.getByRole("link", { name: "Other wallets" })).toHaveAttribute(
      "href",
      `ripple:${ADDRESS}?amount=10.5&dt=${TAG}&tag=${TAG}`,
    );
    expect(screen.queryByText("X-address")).not.toBeInTheDocument();
  });

  it("Testnet has an X-address instead, which names the network", () => {
    withMedia("(pointer: coarse)");
    on(TESTNET);
    expect(screen.queryByRole("link", { name: "Other wallets" })).not.toBeInTheDocument();
    expect(screen.getByText("T7GdpSEyMmcn8J7XvUkbF1qa2JZjKFqhxwVzQHCgfHKnxDp")).toBeVisible();
  });

  it("a local ledger opens no wallet: its address is this page", () => {
    withMedia("(pointer: coarse)");
    on({ livemode: true });
    expect(screen.queryByRole("link", { name: /Xaman/ })).not.toBeInTheDocument();
    expect(screen.queryByText("X-address")).not.toBeInTheDocument();
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

describe("the facts to type", () => {
  it("have the warning about exchanges before them, and the payment's id below", () => {
    expect(show(aPayment()).container).toHaveTextContent(
      /Don't pay from an exchange\. .*Address.*Destination tag.*Payment.8f41c2aa/,
    );
  });

  it("can be copied as one X-address", async () => {
    const user = userEvent.setup({ delay: null });
    const payment = aPayment();
    show(payment);
    await user.click(screen.getByRole("button", { name: "Copy X-address" }));
    await passes(0);
    expect(await navigator.clipboard.readText()).toBe(payment.x_address);
    expect(screen.getByText("X-address copied to clipboard!")).toBeVisible();
  });
});

describe("without a connection", () => {
  const OFFLINE = "You're offline. If you've already paid, your payment is safe. This page will catch up.";
  const SERVER = "We can't reach Dropwise right now. If you've paid, your payment is safe.";

  it("the page says so below the QR code, until a read succeeds", async () => {
    let down = true;
    fakeNetwork(() => (down ? Promise.reject(new TypeError("Failed to fetch")) : jsonResponse(aPayment())));
    render(<App preloaded={aPayment()} />);
    expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
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

  it.each([
    ["does not respond", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["fails", () => Promise.resolve(jsonResponse({ error: "Down" }, 503))],
  ])("a server that %s is not reported as offline", async (_what, response) => {
    let down = true;
    fakeNetwork(() => (down ? response() : jsonResponse(aPayment())));
    render(<App preloaded={aPayment()} />);
    await passes(5_000);
    expect(screen.getByText(SERVER)).toBeVisible();
    expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
    down = false;
    await passes(5_000);
    expect(screen.queryByText(SERVER)).not.toBeInTheDocument();
  });
});
