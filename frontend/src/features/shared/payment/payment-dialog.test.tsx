import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Detail } from "../../../lib/api/generated";
import { refuse, serve } from "../../../lib/testing/server";
import { notify } from "../../../lib/toast";
import { ANNA, signedIn } from "../../../store/testing/signed-in";
import type { PaymentFacts } from "./facts";
import { PaymentDialog, SuppliedPaymentDialog } from "./payment-dialog";
import { DETAIL, PENDING } from "./testing/payments";

const PATH = `GET /api/payments/detail/${DETAIL.id}/`;
const CANCEL = `POST /api/payments/cancel/${DETAIL.id}/`;

type Routes = Parameters<typeof serve>[0];

/** Opens the details of a payment with these fields. */
async function opened(fields: Partial<Detail> & { receipt_url?: string } = {}, routes: Routes = {}) {
  const onClose = vi.fn();
  const calls = serve({ [PATH]: () => Response.json({ ...DETAIL, ...fields }), ...routes });
  show(onClose);
  await screen.findByRole("heading", { name: "Timeline" });
  return { calls, onClose };
}

function show(onClose = () => undefined, paymentId = DETAIL.id) {
  signedIn(
    ANNA,
    <PaymentDialog paymentId={paymentId} onClose={onClose} address={`/here?payment=${paymentId}`} cancellable />,
  );
}

function supplied(payment: PaymentFacts | null) {
  signedIn(ANNA, <SuppliedPaymentDialog payment={payment} onClose={() => undefined} />);
}

/** The value of a row, a figure or a moment of the timeline. */
function shownAs(label: string): HTMLElement {
  const terms = screen.getAllByRole("term");
  const term =
    terms.find((one) => one.textContent === label) ?? terms.find((one) => one.textContent?.startsWith(label));
  return term?.nextElementSibling as HTMLElement;
}

function moment(name: string): HTMLElement {
  return screen.getByText(name, { selector: "li *" }).closest("li") as HTMLElement;
}

describe("the details of a payment", () => {
  it("show fee, burn and net payout, each with six decimals and its share", async () => {
    await opened();
    expect(shownAs("Net payout")).toHaveTextContent("37.818000");
    expect(shownAs("Platform fee, 1%0.3438 kept + 0.0382 burned")).toHaveTextContent("0.382000");
    expect(shownAs("Burn amount10% of the fee")).toHaveTextContent("0.038200");
    expect(screen.getByRole("img")).toHaveAccessibleName(
      "The payment divides at the platform: Net payout 37.818 XRP; Platform fee, 1% 0.382 XRP; Burn amount 0.0382 XRP",
    );
  });

  it("show what an overpaying sender gets back as a strand of its own", async () => {
    await opened({ received_amount: "38.700000", exception: "overpaid", excess: "0.500000" });
    expect(shownAs("Overpaid")).toHaveTextContent("0.500000");
    expect(screen.getByRole("img")).toHaveAccessibleName(/Overpaid 0\.5 XRP$/);
  });

  it("show what it was sold with, who bought, and what it was worth", async () => {
    await opened({ origin: "link", payment_link: "0b9e64a1", customer_email: "j@mail.example" });
    expect(within(shownAs("Sold with")).getByRole("link", { name: "Payment link" })).toHaveAttribute(
      "href",
      "/developer-dashboard/payment-links/0b9e64a1",
    );
    expect(shownAs("Customer's email")).toHaveTextContent("j@mail.example");
    expect(shownAs("Worth when received")).toHaveTextContent("$80.431 XRP = $2.1054, ");
  });

  it("say where there was no rate", async () => {
    await opened({ has_no_value: true, received_value: null, value_rate: null });
    expect(shownAs("Worth when received")).toHaveTextContent("No rate at that time");
  });

  it("show amount, status and platform", async () => {
    await opened();
    const dialog = screen.getByRole("dialog", { name: "Transaction Details" });
    expect(dialog).toHaveTextContent("38.200000 XRP");
    expect(within(dialog).getByText("Completed")).toBeVisible();
    expect(shownAs("Platform")).toHaveTextContent("Nordlicht Records");
  });

  it.each([
    ["Title", "Low Tide EP, 180 g vinyl"],
    ["Description", "Six songs, numbered sleeve"],
    ["Username", "j.okafor"],
    ["Destination tag", "2815049732"],
    ["Transaction ID", DETAIL.id],
    ["Sender address", "rU3pRV1cK9qMUoYzJ8JwLAJF5CrNG84dr7"],
    ["Merchant wallet", "rKqKZccNvmnWDj4wpwgXizXWe69rBUPnRg"],
    ["Payout tag", "40177"],
    ["Transaction hash", "AAAAAAAAAAAAAAAAAAAA…AAAAAAAAAAAA"],
    ["Received amount", "38.200000 XRP"],
    ["Merchant payout", "37.818000 XRP"],
  ])("show the %s", async (label, value) => {
    await opened();
    expect(shownAs(label)).toHaveTextContent(value);
  });

  it.each([
    ["Destination tag", "2815049732"],
    ["Transaction ID", DETAIL.id],
    ["Reference", "order-7"],
    ["Sender address", DETAIL.sender_address],
    ["Merchant wallet", DETAIL.wallet_address],
    ["Payout tag", "40177"],
    ["Transaction hash", DETAIL.transaction_hash],
    ["Payout hash", DETAIL.payout_transaction_hash],
    ["Burn hash", DETAIL.burn_transaction_hash],
    ["Incoming hash", "D".repeat(64)],
    ["Return hash", "E".repeat(64)],
    ["Link", `${window.location.origin}/here?payment=${DETAIL.id}`],
  ])("copy the %s, and say so in a toast", async (label, text) => {
    const user = userEvent.setup();
    const toast = vi.spyOn(notify, "success").mockReturnValue();
    await opened({
      developer_reference: "order-7",
      deposits: [
        {
          amount: "1.000000",
          reason: "Amount too low",
          reason_code: "amount_too_low",
          return_status: "completed",
          returned_amount: "0.999988",
          transaction_hash: "D".repeat(64),
          return_transaction_hash: "E".repeat(64),
        },
      ],
    });
    await user.click(screen.getByRole("button", { name: `Copy ${label.toLowerCase()}` }));
    await waitFor(() => expect(toast.mock.calls).toEqual([[`${label} copied to clipboard!`]]));
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  it("say when the clipboard is not allowed", async () => {
    const user = userEvent.setup();
    const toast = vi.spyOn(notify, "error").mockReturnValue();
    await opened();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await user.click(screen.getByRole("button", { name: "Copy sender address" }));
    await waitFor(() => expect(toast.mock.calls).toEqual([["Failed to copy to clipboard"]]));
  });

  it.each([
    ["Payout", { payout_transaction_hash: null, is_merchant_paid: false }, "Pending Payout"],
    ["Payout", { payout_transaction_hash: null, is_merchant_paid: true }, "Paid Out"],
    ["Payout", {}, "Paid Out"],
    ["Burn", { burn_transaction_hash: null }, "Pending Burn"],
    ["Burn", {}, "Burned"],
  ])("show the %s Status with %o as %s", async (leg, fields, words) => {
    await opened(fields);
    expect(screen.getByRole("heading", { name: `${leg} Status` })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
  });

  it("have a panel for neither burn nor payout where it is 0 or not known yet", async () => {
    await opened({ burn_amount: "0.000000", merchant_payout: "0.000000" });
    expect(screen.queryByRole("heading", { name: "Burn Status" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Payout Status" })).toBeNull();
  });

  it("say how long after a payment arrived it was paid out and burned", async () => {
    await opened({ burn_seconds: 7_300 });
    expect(screen.getByText("4 s after it arrived")).toBeVisible();
    expect(screen.getByText("2 h after it arrived")).toBeVisible();
  });

  it("show when it was created and received and when it expires, by the server's clock", async () => {
    await opened();
    expect(moment("Created")).toHaveTextContent("5 minutes ago");
    expect(moment("Received")).toHaveTextContent("3 minutes ago");
    expect(moment("Expires")).toHaveTextContent(/in (10|9) minutes/);
    expect(within(moment("Received")).getByText(/^Nov 22, 2026, \d+:03:40 [AP]M$/)).toHaveAttribute(
      "datetime",
      DETAIL.received_at,
    );
  });

  it("say what has not happened yet", async () => {
    await opened(PENDING);
    expect(moment("Received")).toHaveTextContent("Not received");
    for (const label of ["Net payout", "Platform fee", "Burn amount", "Merchant payout"]) {
      expect(shownAs(label)).toHaveTextContent("Calculating...");
    }
    for (const label of ["Sender address", "Transaction hash", "Received amount"]) {
      expect(shownAs(label)).toHaveTextContent("Not available");
    }
    expect(screen.getByRole("img", { name: "The payment has not been split yet" })).toBeInTheDocument();
  });

  it("say where the money of a failed payout is and what to do, and do not draw it as paid", async () => {
    await opened({
      status: "failed",
      payout_transaction_hash: null,
      is_merchant_paid: false,
      metadata: { failure_reason: "The payout address requires a destination tag (tecDST_TAG_NEEDED)." },
    });
    const words = screen.getByText("The payout failed.").closest("div");
    expect(words).toHaveTextContent("The payout failed. The payout address requires a destination tag.");
    expect(words).toHaveTextContent("37.818 XRP is safe in Dropwise's platform wallet and stays yours.");
    expect(words).toHaveTextContent("Connect the wallet again with its destination tag, or connect another one.");
    expect(words).toHaveTextContent("Result on the ledger: tecDST_TAG_NEEDED.");
    expect(shownAs("Net payoutFailed, not paid out")).toHaveTextContent("37.818000");
    expect(screen.getByRole("img")).toHaveAccessibleName(/Net payout 37\.818 XRP, not paid out;/);
    expect(screen.getByText("Pending Payout")).toBeVisible();
  });

  it("call an excess returned only with what the ledger delivered, the excess beside it", async () => {
    await opened({
      received_amount: "40.700000",
      exception: "overpaid",
      deposits: [
        {
          amount: "2.500000",
          reason: "Overpaid (excess)",
          reason_code: "overpaid_excess",
          return_status: "completed",
          returned_amount: "2.499988",
          transaction_hash: "D".repeat(64),
          return_transaction_hash: "E".repeat(64),
        },
      ],
    });
    expect(shownAs("Returned2.5 XRP too much")).toHaveTextContent("2.499988");
    expect(screen.getByRole("region", { name: "Returned" })).toHaveTextContent(
      "2.500000 XRP · Overpaid (excess), 2.499988 XRP returned",
    );
  });

  it("list the moments in order of time, the payout among them", async () => {
    await opened({
      created_at: "2026-11-21T22:41:00Z",
      received_at: "2026-11-21T22:41:03Z",
      payout_seconds: 4,
      expires_at: "2026-11-21T22:56:00Z",
    });
    const names = within(screen.getByRole("region", { name: "Timeline" }))
      .getAllByRole("listitem")
      .map((item) => item.querySelector("p span")?.textContent);
    expect(names).toEqual(["Created", "Received", "Paid out", "Expires"]);
  });

  it.each([
    ["pending", "Pending Return"],
    ["completed", "Returned"],
    ["failed", "Return Failed"],
  ] as const)("list a deposit that was not accepted, its return %s as %s", async (return_status, words) => {
    const deposit = {
      amount: "3.500000",
      reason: "Already paid",
      reason_code: "already_paid",
      return_status,
      returned_amount: null,
      transaction_hash: "D".repeat(64),
      return_transaction_hash: return_status === "completed" ? "E".repeat(64) : null,
    } as const;
    await opened({ deposits: [deposit] });
    const section = screen.getByRole("region", { name: "Returned" });
    expect(section).toHaveTextContent("3.500000 XRP · Already paid");
    expect(
      within(within(section).getByRole("listitem")).getByText(words, { selector: "span.rounded-full" }),
    ).toBeVisible();
    expect(within(section).getByRole("link", { name: /^Incoming transaction/ })).toHaveAttribute(
      "href",
      `https://explorer.example/transactions/${deposit.transaction_hash}`,
    );
  });

  it("link to the receipt where there is one", async () => {
    await opened({ receipt_url: "/receipt/token" });
    expect(screen.getByRole("link", { name: "Receipt" })).toHaveAttribute("href", "/receipt/token");
  });

  it("close with their button", async () => {
    const { onClose } = await opened();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("details that do not load", () => {
  it("show a spinner first", async () => {
    serve({ [PATH]: () => new Promise(() => undefined) });
    show();
    expect(await screen.findByText("Loading payment…")).toBeVisible();
  });

  it.each([
    [{ error: "Payment request not found" }, "Payment request not found"],
    [{}, "Failed to load payment details"],
  ])("say %o in a panel and in a toast, and can be tried again", async (body, words) => {
    const toast = vi.spyOn(notify, "error").mockReturnValue();
    let broken = true;
    serve({ [PATH]: () => (broken ? refuse(404, { error: "", ...body }) : Response.json(DETAIL)) });
    show();
    expect(await screen.findByRole("heading", { name: "Error Loading Payment" })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(toast.mock.calls).toEqual([[words]]);
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { name: "Timeline" })).toBeVisible();
  });

  it("never make a call of an id that is none", async () => {
    vi.spyOn(notify, "error").mockReturnValue();
    const calls = serve({});
    show(undefined, "../../auth/profile");
    expect(await screen.findByRole("heading", { name: "Error Loading Payment" })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it("say when the server has no data", async () => {
    serve({ [PATH]: () => Response.json(null) });
    show();
    expect(await screen.findByText("No payment data available")).toBeVisible();
  });
});

describe("a supplied payment", () => {
  it("that is missing says so", () => {
    supplied(null);
    expect(screen.getByText("No payment data available")).toBeVisible();
  });

  it("shows a placeholder for everything it lacks", () => {
    supplied({ id: "test-1", title: " ", status: "processing" });
    expect(shownAs("Title")).toHaveTextContent("Untitled Payment");
    expect(shownAs("Description")).toHaveTextContent("No description provided");
    expect(shownAs("Username")).toHaveTextContent("Unknown User");
    expect(shownAs("Platform")).toHaveTextContent("Unknown");
    expect(shownAs("Destination tag")).toHaveTextContent("Not available");
    expect(shownAs("Merchant payout")).toHaveTextContent("Calculating...");
    expect(moment("Created")).toHaveTextContent("Unknown");
    expect(moment("Received")).toHaveTextContent("Not received");
    expect(moment("Expires")).toHaveTextContent("No expiry");
  });

  it("shows everything that it has, without a call", () => {
    const calls = serve({});
    supplied(DETAIL);
    expect(shownAs("Transaction ID")).toHaveTextContent(DETAIL.id);
    expect(screen.getByText("Paid Out")).toBeVisible();
    expect(calls).toEqual([]);
  });
});

describe("cancelling", () => {
  async function confirmed() {
    await userEvent.click(screen.getByRole("button", { name: "Cancel payment" }));
    const question = await screen.findByRole("alertdialog", { name: "Cancel this payment?" });
    await userEvent.click(within(question).getByRole("button", { name: "Cancel payment" }));
    return question;
  }

  it("is offered for a pending payment only", async () => {
    await opened();
    expect(screen.queryByRole("button", { name: "Cancel payment" })).toBeNull();
  });

  it("asks first", async () => {
    const { calls } = await opened(PENDING);
    await userEvent.click(screen.getByRole("button", { name: "Cancel payment" }));
    await userEvent.click(await screen.findByRole("button", { name: "Keep it" }));
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("shows the payment as expired", async () => {
    let cancelled = false;
    const now = () => ({ ...DETAIL, ...PENDING, status: cancelled ? "expired" : "pending" });
    await opened(
      {},
      {
        [PATH]: () => Response.json(now()),
        [CANCEL]: () => {
          cancelled = true;
          return Response.json(now());
        },
      },
    );
    await confirmed();
    expect(await screen.findByText("Expired")).toBeVisible();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel payment" })).toBeNull());
  });

  it.each([
    [409, "This payment has already been paid."],
    [503, "The ledger does not respond. Try again."],
  ])("shows a refusal (%i) in the dialog", async (status, error) => {
    await opened(PENDING, { [CANCEL]: () => refuse(status, { error }) });
    const question = await confirmed();
    expect(await within(question).findByRole("alert")).toHaveTextContent(error);
  });
});
