import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "./app";
import { SimulatePanel } from "./simulate-panel";
import { fakeNetwork, jsonResponse, statusServer } from "./testing/network";
import { aPayment, HASH, PAYMENT_ID } from "./testing/payment";

describe("the Simulate panel", () => {
  it.each([
    ["Pay the exact amount", "exact"],
    ["Pay too little", "underpay"],
    ["Pay too much", "overpay"],
    ["Pay too late", "late"],
  ])("%s sends %s, says what was sent and refreshes the status", async (name, scenario) => {
    const { requests } = fakeNetwork(() =>
      jsonResponse({ success: true, message: "Sent 10 XRP.", transaction_hash: HASH, transaction_hashes: [HASH] }),
    );
    const simulated = vi.fn();
    render(<SimulatePanel paymentId={PAYMENT_ID} payable accepting explorer={null} onSimulated={simulated} />);
    await userEvent.click(screen.getByRole("button", { name }));
    expect(await screen.findByText("Sent 10 XRP. Transaction 8A41F2…09CE")).toBeVisible();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe(`/api/payments/simulate/${PAYMENT_ID}/`);
    expect(requests[0]?.init).toMatchObject({ method: "POST", body: JSON.stringify({ scenario }) });
    expect(simulated).toHaveBeenCalledOnce();
  });

  it.each([
    ["Pay with a wrong tag", "wrong_tag"],
    ["Pay without a tag", "no_tag"],
  ])("%s sends %s and shows the return of the unmatched deposit", async (name, scenario) => {
    const back = `B${HASH.slice(1)}`;
    const deposit = { amount: "10.000000", reason: "Unknown", transaction_hash: HASH };
    const { requests } = fakeNetwork((url) =>
      url.includes("transaction_hash=")
        ? jsonResponse({
            success: true,
            deposit: { ...deposit, return_status: "completed", return_transaction_hash: back },
          })
        : jsonResponse({ success: true, message: "Sent 10 XRP.", transaction_hash: HASH, transaction_hashes: [HASH] }),
    );
    render(
      <SimulatePanel
        paymentId={PAYMENT_ID}
        payable
        accepting
        explorer="http://ledger.example/explorer"
        onSimulated={() => {}}
      />,
    );
    await userEvent.click(screen.getByRole("button", { name }));
    const link = await screen.findByRole("link", { name: "Return transaction BA41F2…09CE on the explorer" });
    expect(link).toHaveAttribute("href", `http://ledger.example/explorer/transactions/${back}`);
    expect(requests.map((request) => request.url)).toEqual([
      `/api/payments/simulate/${PAYMENT_ID}/`,
      `/api/payments/simulate/${PAYMENT_ID}/?transaction_hash=${HASH}`,
    ]);
    expect(requests[0]?.init).toMatchObject({ method: "POST", body: JSON.stringify({ scenario }) });
  });

  it("disables everything while payments are not accepted, and says why", () => {
    render(<SimulatePanel paymentId={PAYMENT_ID} payable accepting={false} explorer={null} onSimulated={() => {}} />);
    for (const button of screen.getAllByRole("button")) {
      expect(button).toBeDisabled();
    }
    expect(screen.getByText("This merchant cannot accept payments now.")).toBeVisible();
  });

  it("shows both transactions of a payment made twice", async () => {
    const second = `B${HASH.slice(1)}`;
    fakeNetwork(() =>
      jsonResponse({
        success: true,
        message: "Sent twice.",
        transaction_hash: HASH,
        transaction_hashes: [HASH, second],
      }),
    );
    render(<SimulatePanel paymentId={PAYMENT_ID} payable accepting explorer={null} onSimulated={() => {}} />);
    await userEvent.click(screen.getByRole("button", { name: "Pay twice" }));
    expect(await screen.findByText("Sent twice. Transactions 8A41F2…09CE, BA41F2…09CE")).toBeVisible();
  });

  it("shows a refusal and lets the payer try again", async () => {
    fakeNetwork(() => jsonResponse({ error: "This payment is already paid." }, 409));
    const simulated = vi.fn();
    render(<SimulatePanel paymentId={PAYMENT_ID} payable accepting explorer={null} onSimulated={simulated} />);
    await userEvent.click(screen.getByRole("button", { name: "Pay too much" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("This payment is already paid.");
    expect(screen.getByRole("button", { name: "Pay too much" })).toBeEnabled();
    expect(simulated).not.toHaveBeenCalled();
  });

  it("offers only unmatched payments once the payment can no longer be paid", () => {
    const { requests } = fakeNetwork(() => jsonResponse({}));
    render(<SimulatePanel paymentId={PAYMENT_ID} payable={false} accepting explorer={null} onSimulated={vi.fn()} />);
    const enabled = screen.getAllByRole("button").filter((button) => !button.hasAttribute("disabled"));
    expect(enabled.map((button) => button.textContent)).toEqual(["Pay with a wrong tag", "Pay without a tag"]);
    expect(screen.getByText("This payment can no longer be paid. Create another one to try the rest.")).toBeVisible();
    expect(requests).toEqual([]);
  });

  it("sends nothing twice while a call is running", async () => {
    const { requests } = fakeNetwork(() => new Promise(() => {}));
    render(<SimulatePanel paymentId={PAYMENT_ID} payable accepting explorer={null} onSimulated={() => {}} />);
    await userEvent.click(screen.getByRole("button", { name: "Pay the exact amount" }));
    for (const button of screen.getAllByRole("button")) {
      expect(button).toBeDisabled();
    }
    expect(requests).toHaveLength(1);
  });
});

describe("on the checkout", () => {
  beforeEach(() => window.history.replaceState(null, "", `/checkout/${PAYMENT_ID}`));

  it("is shown only where the server allows it", async () => {
    statusServer(() => aPayment(), Date.now);
    const { unmount } = render(<App preloaded={aPayment({ can_simulate: true })} />);
    expect(await screen.findByRole("button", { name: "Pay too late", hidden: true })).toBeInTheDocument();
    unmount();
    render(<App preloaded={aPayment({ can_simulate: false })} />);
    expect(screen.queryByRole("complementary", { name: "Simulate a payment", hidden: true })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Simulate" })).not.toBeInTheDocument();
  });
});
