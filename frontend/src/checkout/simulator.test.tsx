import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeNetwork, jsonResponse, statusServer } from "../lib/live-payment/testing/network";
import { aCompletedPayment, aPayment, HASH, PAYMENT_ID } from "../lib/live-payment/testing/payment";
import type { PublicStatus } from "../lib/live-payment/types";
import { App } from "./app";
import { Simulator } from "./simulator";
import { withMedia } from "./testing/page";

const SENT = { success: true, message: "Sent 10 XRP.", transaction_hash: HASH, transaction_hashes: [HASH] };

function panel(changes: Partial<PublicStatus> = {}) {
  const simulated = vi.fn();
  const payment = aPayment({ can_simulate: true, ...changes });
  render(<Simulator payment={payment} beside asked={0} onSimulated={simulated} />);
  return { simulated };
}

const choice = (label: string) => ({ name: new RegExp(`^${label} `) });
const enabled = () =>
  screen
    .getAllByRole("button")
    .filter((button) => !button.hasAttribute("disabled"))
    .map((button) => button.firstChild?.textContent);

describe("the Simulate panel", () => {
  it("names seven scenarios in plain words, each with the payment's final status", () => {
    panel();
    expect(screen.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      "Pay exactly 10 XRP Split and paid out in seconds Completed",
      "Pay too much The extra is returned Completed",
      "Pay twice The second payment is returned Completed",
      "Pay too little Returned; you can pay again Pending",
      "Use a wrong tag Can't be matched, so it's returned Pending",
      "Leave out the tag Can't be matched, so it's returned Pending",
      "Pay too late It expires first, so it's returned Expired",
    ]);
  });

  it.each([
    ["Pay exactly 10 XRP", "exact"],
    ["Pay too little", "underpay"],
    ["Pay too much", "overpay"],
    ["Pay too late", "late"],
  ])("%s sends %s, shows what was sent and refreshes the status", async (name, scenario) => {
    const { requests } = fakeNetwork(() => jsonResponse(SENT));
    const { simulated } = panel();
    await userEvent.click(screen.getByRole("button", choice(name)));
    expect(await screen.findByText("Sent 10 XRP. Transaction 8A41F2…09CE")).toBeVisible();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe(`/api/payments/simulate/${PAYMENT_ID}/`);
    expect(requests[0]?.init).toMatchObject({ method: "POST", body: JSON.stringify({ scenario }) });
    expect(simulated).toHaveBeenCalledOnce();
  });

  it.each([
    ["Use a wrong tag", "wrong_tag"],
    ["Leave out the tag", "no_tag"],
  ])("%s sends %s and shows the return of the unmatched deposit", async (name, scenario) => {
    const back = `B${HASH.slice(1)}`;
    const deposit = { amount: "10.000000", reason: "Unknown", transaction_hash: HASH };
    const { requests } = fakeNetwork((url) =>
      url.includes("transaction_hash=")
        ? jsonResponse({
            success: true,
            deposit: { ...deposit, return_status: "completed", return_transaction_hash: back },
          })
        : jsonResponse(SENT),
    );
    panel({ explorer_url: "http://ledger.example/explorer" });
    await userEvent.click(screen.getByRole("button", choice(name)));
    const link = await screen.findByRole("link", { name: "Return transaction BA41F2…09CE on the explorer" });
    expect(link).toHaveAttribute("href", `http://ledger.example/explorer/transactions/${back}`);
    expect(requests.map((request) => request.url)).toEqual([
      `/api/payments/simulate/${PAYMENT_ID}/`,
      `/api/payments/simulate/${PAYMENT_ID}/?transaction_hash=${HASH}`,
    ]);
    expect(requests[0]?.init).toMatchObject({ method: "POST", body: JSON.stringify({ scenario }) });
  });

  it("shows both transactions of a payment made twice", async () => {
    const second = `B${HASH.slice(1)}`;
    fakeNetwork(() => jsonResponse({ ...SENT, message: "Sent twice.", transaction_hashes: [HASH, second] }));
    panel();
    await userEvent.click(screen.getByRole("button", choice("Pay twice")));
    expect(await screen.findByText("Sent twice. Transactions 8A41F2…09CE, BA41F2…09CE")).toBeVisible();
  });

  it("shows a refusal and lets the payer try again", async () => {
    fakeNetwork(() => jsonResponse({ error: "This payment is already paid." }, 409));
    const { simulated } = panel();
    await userEvent.click(screen.getByRole("button", choice("Pay too much")));
    expect(await screen.findByRole("alert")).toHaveTextContent("This payment is already paid.");
    expect(screen.getByRole("button", choice("Pay too much"))).toBeEnabled();
    expect(simulated).not.toHaveBeenCalled();
  });

  it("sends nothing twice while a call is running", async () => {
    const { requests } = fakeNetwork(() => new Promise(() => {}));
    panel();
    await userEvent.click(screen.getByRole("button", choice("Pay exactly 10 XRP")));
    expect(enabled()).toEqual([]);
    expect(screen.getByText("Sending to the ledger…")).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  const OVER = "This payment can no longer be paid. Create another one to try the rest.";
  it.each<[string, PublicStatus, string]>([
    ["processing", aPayment({ status: "processing" }), "We've got your payment."],
    ["completed", aCompletedPayment(), OVER],
    ["expired", aPayment({ status: "expired" }), OVER],
  ])("offers only unmatched payments while the payment is %s, and says why", (_, payment, words) => {
    panel(payment);
    expect(enabled()).toEqual(["Use a wrong tag", "Leave out the tag"]);
    expect(screen.getByText(words)).toBeVisible();
  });

  it("offers nothing while payments are not accepted, and says why", () => {
    panel({ accepting: false });
    expect(enabled()).toEqual([]);
    expect(screen.getByText("This merchant cannot accept payments now.")).toBeVisible();
  });
});

describe("on the checkout", () => {
  beforeEach(() => window.history.replaceState(null, "", `/checkout/${PAYMENT_ID}`));

  function open(changes: Partial<PublicStatus> = {}, ...media: string[]) {
    withMedia(...media);
    const payment = aPayment({ can_simulate: true, ...changes });
    statusServer(() => payment, Date.now);
    return render(<App preloaded={payment} />);
  }

  it("it is a panel beside the payment where there is room", async () => {
    open({}, "(min-width: 1080px)");
    const aside = await screen.findByRole("complementary", { name: "Simulate a payment" });
    expect(within(aside).getByRole("button", choice("Pay too late"))).toBeVisible();
    expect(screen.queryByRole("button", { name: "Simulate" })).not.toBeInTheDocument();
  });

  it("otherwise it is a sheet that opens on request and closes on a choice", async () => {
    open();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Simulate" }));
    const sheet = await screen.findByRole("dialog", { name: "Simulate a payment" });
    fakeNetwork((url) => jsonResponse(url.includes("/simulate/") ? SENT : aPayment({ can_simulate: true })));
    await userEvent.click(within(sheet).getByRole("button", choice("Pay exactly 10 XRP")));
    expect(sheet).not.toHaveAttribute("open");
    expect(await screen.findByText("Sent 10 XRP. Transaction 8A41F2…09CE")).toBeVisible();
  });

  it("the sheet closes by its button too, and opens again", async () => {
    open();
    const button = screen.getByRole("button", { name: "Simulate" });
    await userEvent.click(button);
    const sheet = await screen.findByRole("dialog", { name: "Simulate a payment" });
    await userEvent.click(within(sheet).getByRole("button", { name: "Close" }));
    expect(sheet).not.toHaveAttribute("open");
    await userEvent.click(button);
    expect(sheet).toHaveAttribute("open");
  });

  it("is not there unless the server allows it", () => {
    open({ can_simulate: false }, "(min-width: 1080px)");
    expect(screen.queryByRole("complementary", { name: "Simulate a payment" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Simulate" })).not.toBeInTheDocument();
  });
});
