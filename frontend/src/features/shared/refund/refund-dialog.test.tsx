import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { RefundDetail, RefundOptions } from "../../../lib/api/generated";
import { ANNA, server, signedIn } from "../../../store/testing/signed-in";
import { RefundDialog } from "./refund-dialog";
import { aRefund, detailOf, OPTIONS, PAYER, PAYMENT_ID, REFUND_ID } from "./testing/refunds";

const CALL = `/api/refunds/${REFUND_ID}/`;

beforeAll(() => import("./pay-step"));

interface Served {
  options?: Partial<RefundOptions>;
  /** One after the other; the last one stays. */
  created?: { status: number; data: unknown }[];
  detail?: RefundDetail;
  other?: { status: number; data: unknown };
}

function open({ options = {}, created = [], detail, other }: Served, refundId?: string) {
  const answers = [...created];
  const calls = server(({ method, url }) => {
    if (url === "/api/refunds/options/") {
      return { status: 200, data: { ...OPTIONS, ...options } };
    }
    if (url === "/api/refunds/" && method === "POST") {
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 201, data: { refund: aRefund() } };
    }
    if (url === CALL) {
      return { status: 200, data: detail ?? detailOf(aRefund()) };
    }
    const found = url.startsWith(CALL) ? other : undefined;
    return found ?? { status: 404, data: { error: "Not found" } };
  });
  const onClose = vi.fn();
  const about = "High Tide, screen print A2, j.okafor";
  signedIn(
    ANNA,
    <RefundDialog
      {...(refundId === undefined ? { payment: { id: PAYMENT_ID, about } } : { refundId })}
      onClose={onClose}
    />,
  );
  const sent = () => calls.filter(({ method }) => method === "POST");
  return { calls, sent };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("a new refund", () => {
  it("says what the customer gets and what it costs, and sends what was shown", async () => {
    const { sent } = open({});
    const amount = await screen.findByLabelText("How much");
    expect(screen.getByText("The platform fee of 0.114624 XRP for this sale is not given back.")).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, "12.00");
    expect(screen.getByText("€12.00 at 2.0938, rounded down to the drop")).toBeVisible();
    const shownAs = (name: string) => screen.getByText(name).nextElementSibling;
    expect(shownAs("You pay now")).toHaveTextContent("5.731218");
    expect(shownAs("Left of this sale")).toHaveTextContent("5.616571");
    await userEvent.click(screen.getByRole("radio", { name: "Through Dropwise" }));
    await userEvent.type(screen.getByLabelText(/^Reason/), " One of two arrived creased ");
    await press("Refund €12.00");
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      ...{ payment_id: PAYMENT_ID, price: "12.00", rate: "then", method: "platform", ask_customer: false },
      ...{ reason: "One of two arrived creased", refunds_total: "0.000000" },
    });
    expect(await screen.findByText("Waiting for your payment")).toBeVisible();
  });

  it("sends all as exactly what is left in XRP", async () => {
    const { sent } = open({});
    await screen.findByLabelText("How much");
    await press("Half");
    await press("All");
    await press("Refund €24.00");
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ amount: "11.462413" });
    expect(sent()[0]?.body).not.toHaveProperty("price");
  });

  it("asks the customer where the account that paid cannot be paid, and says why", async () => {
    const obstacle = "This account belongs to an exchange, which many customers share.";
    const { sent } = open({ options: { obstacle } });
    expect(await screen.findByText(obstacle)).toBeVisible();
    expect(screen.getByRole("radio", { name: "The account that paid" })).toBeDisabled();
    expect(screen.getByText("Next: send the link to your customer")).toBeVisible();
    await press("Refund €24.00");
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ ask_customer: true }));
  });

  it("reads the options again where another refund was made meanwhile, and sends the new sum", async () => {
    const changed = { status: 409, data: { error: "Another refund was made.", code: "refunds_changed" } };
    const { calls, sent } = open({ created: [changed, { status: 201, data: { refund: aRefund() } }] });
    await screen.findByLabelText("How much");
    await press("Refund €24.00");
    expect(await screen.findByRole("alert")).toHaveTextContent("Another refund was made.");
    await waitFor(() => expect(calls.filter(({ url }) => url === "/api/refunds/options/")).toHaveLength(2));
    await press("Refund €24.00");
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it("does not send an amount that is too much", async () => {
    const { sent } = open({});
    const amount = await screen.findByLabelText("How much");
    await userEvent.clear(amount);
    await userEvent.type(amount, "25");
    await press("Refund");
    expect(screen.getByText("At most €24.00 can be refunded.")).toBeVisible();
    expect(sent()).toHaveLength(0);
  });
});

describe("a refund that waits", () => {
  it("for a signature shows the six conditions, what differs, and takes a hash", async () => {
    const detail = detailOf(aRefund(), {
      transaction: "{}",
      mismatched: [{ transaction_hash: "D".repeat(64), obstacle: "It delivered another amount." }],
    });
    const refused = { status: 409, data: { error: "It went to another account.", code: "no_proof" } };
    const { sent } = open({ detail, other: refused }, REFUND_ID);
    expect(await screen.findByRole("link", { name: "Open in wallet" })).toBeVisible();
    expect(screen.getByText("It delivered another amount. It does not count.")).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Paste its hash/), "abc");
    await press("Check");
    expect(screen.getByText("A transaction hash has 64 hexadecimal digits.")).toBeVisible();
    expect(sent()).toHaveLength(0);
    await userEvent.clear(screen.getByLabelText(/Paste its hash/));
    await userEvent.type(screen.getByLabelText(/Paste its hash/), "A".repeat(64));
    await press("Check");
    expect(await screen.findByText("It went to another account.")).toBeVisible();
  });

  it("for a deposit shows the amount with its fee, address and tag", async () => {
    const refund = aRefund({
      ...{
        method: "platform",
        deposit_address: "rPlatform",
        deposit_tag: 77,
        due_amount: "5.731218",
        payment_url: null,
      },
    });
    open({ detail: detailOf(refund) }, REFUND_ID);
    expect(await screen.findByText("Waiting for your deposit")).toBeVisible();
    expect(screen.getByText("5.731218 XRP")).toBeVisible();
    expect(screen.getByText("rPlatform")).toBeVisible();
  });

  it("is paid with play money where a trial payer can", async () => {
    const detail = detailOf(aRefund({ payment_url: null }), { can_simulate: true });
    const { sent } = open({ detail, other: { status: 200, data: { transaction_hash: "A".repeat(64) } } }, REFUND_ID);
    await userEvent.click(await screen.findByRole("button", { name: "Simulate this payment" }));
    expect(await screen.findByRole("button", { name: "Sent, waiting for its ledger" })).toBeDisabled();
    expect(sent()[0]?.url).toBe(`${CALL}simulate/`);
    const proof = { url: `${CALL}proof/`, body: { transaction_hash: "A".repeat(64) } };
    await waitFor(() => expect(sent()[1]).toMatchObject(proof), { timeout: 4_000 });
  });

  it("for a confirmation sends the address as it was read", async () => {
    const { sent } = open({ detail: detailOf(aRefund({ needs_confirmation: true })) }, REFUND_ID);
    await screen.findByText(PAYER);
    await press("Confirm this address");
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      url: `${CALL}confirm/`,
      body: { destination_address: PAYER, destination_tag: 71 },
    });
  });

  it("for a choice after it failed goes to another address or to the merchant", async () => {
    const failed = { status: "failed", can_choose_again: true, can_cancel: false } as const;
    const refund = aRefund({ ...failed, failure_reason: "The account refuses deposits." });
    const { sent } = open({ detail: detailOf(refund), other: { status: 200, data: { refund } } }, REFUND_ID);
    expect(await screen.findByText("The account refuses deposits.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Address"), PAYER);
    await press("Choose another address");
    await waitFor(() => expect(sent()[0]?.body).toEqual({ to: "customer", address: PAYER, tag: null }));
    await press("Give it to my own wallet");
    await waitFor(() => expect(sent()[1]?.body).toEqual({ to: "own_wallet" }));
  });

  it("is canceled after a question", async () => {
    const { sent } = open({ other: { status: 200, data: { refund: aRefund({ status: "canceled" }) } } }, REFUND_ID);
    await userEvent.click(await screen.findByRole("button", { name: "Cancel refund" }));
    await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel refund" }));
    await waitFor(() => expect(sent()[0]?.url).toBe(`${CALL}cancel/`));
  });
});
