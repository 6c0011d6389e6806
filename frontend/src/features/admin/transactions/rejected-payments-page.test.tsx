import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refuse } from "../../../lib/testing/server";
import { asked, opened, place } from "../shared/testing/admin";
import { RejectedPaymentsPage } from "./rejected-payments-page";

const LIST = "GET /api/platform-admin/rejected-payments/";
const RETRY = "POST /api/platform-admin/rejected-payments/5/retry/";
const PATH = "/admin-dashboard/rejected-payments";
const HASH = "7DA450AB".padEnd(64, "0");

function row(fields: object = {}) {
  return {
    id: 5,
    amount: "25.000000",
    destination_tag: 708222398,
    transaction_hash: HASH,
    sender_address: "rsb4ABDYwq5aXXXXXXXXXXXXXXXXXXXXXX",
    reason: "Payment expired",
    reason_code: "payment_expired",
    return_status: "failed",
    rejected_at: "2026-11-20T08:52:00Z",
    livemode: true,
    payment_id: null,
    return_transaction_hash: null,
    explorer_url: null,
    note: "The sender requires a destination tag and gave none (tecDST_TAG_NEEDED).",
    can_retry: true,
    release: null,
    ...fields,
  };
}

function open(rows: object[] = [row()], rest: object = {}, query = "", routes = {}) {
  return opened(<RejectedPaymentsPage />, `${PATH}${query}`, {
    [LIST]: () =>
      Response.json({
        rejected_payments: rows,
        total_count: rows.length,
        total_pages: 1,
        hidden_count: 0,
        ...rest,
      }),
    ...routes,
  });
}

it("has the specified columns: amount, tag and hash, sender, reason, status and date", async () => {
  open([row(), row({ id: 6, destination_tag: null, livemode: false, can_retry: false })]);
  await screen.findByRole("table", { name: "Rejected payments" });
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Payment Details",
    "Sender",
    "Reason",
    "Return Status",
    "Date",
    "Actions",
  ]);
  const [, first, second] = screen.getAllByRole("row");
  expect(first).toHaveTextContent(
    /^25\.000000 XRPTag: 708222398 · 7DA450ABrsb4ABDYwq5aPayment expiredReturn FailedThe sender requires.*Nov 20, 2026, .*Retry$/,
  );
  expect(second).toHaveTextContent(/^25\.000000 XRPTestTag: none · 7DA450AB/);
});

it("opens the payment of a row, where it has one, and has no column of buttons without one", async () => {
  const payment = "5391eeaa-dfee-4529-84d7-000000000001";
  open([row({ payment_id: payment, can_retry: false }), row({ id: 6, can_retry: false })]);
  const [, first, second] = within(await screen.findByRole("table")).getAllByRole("row");
  expect(within(first as HTMLElement).getByRole("link")).toHaveAttribute(
    "href",
    `/admin-dashboard/transactions?payment=${payment}`,
  );
  expect(within(second as HTMLElement).queryByRole("link")).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
});

it.each([
  ["pending", "Pending Return", "text-amber"],
  ["completed", "Returned", "text-green"],
  ["failed", "Return Failed", "text-red"],
])("shows the return status %s as %s, in its colour", async (status, words, colour) => {
  open([row({ return_status: status, note: null, can_retry: false })]);
  const table = await screen.findByRole("table");
  expect(within(table).getByText(words)).toHaveClass(colour);
});

it("calls what was kept as equity released, not failed", async () => {
  open([row({ released: true, note: "Released to equity.", can_retry: false })]);
  const table = await screen.findByRole("table");
  expect(within(table).getByText("Released")).toBeVisible();
  expect(within(table).queryByText("Return Failed")).toBeNull();
});

it("counts what was found", async () => {
  open([row()], { total_count: 27, total_pages: 3 });
  expect(await screen.findByText("27 rejected payment(s) found")).toBeVisible();
});

it("filters by All Statuses, Pending Return, Returned and Return Failed, from page 1 on", async () => {
  const { calls } = open([row()], { total_pages: 3 }, "?page=3");
  const status = await screen.findByLabelText("Status");
  expect(
    within(status)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["All Statuses", "Pending Return", "Returned", "Return Failed"]);
  await userEvent.selectOptions(status, "Returned");
  await waitFor(() => expect(place.current).toBe(`${PATH}?status=completed`));
  await waitFor(() =>
    expect(asked(calls, "rejected-payments/")).toEqual(["page=3&page_size=10", "page=1&page_size=10&status=completed"]),
  );
});

it("pages with Previous, Next and 'Page x of y' where there is more than one page", async () => {
  open([row()], { total_count: 27, total_pages: 3 }, "?page=2");
  expect(await screen.findByText("Page 2 of 3")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Page 3 of 3")).toBeVisible();
  expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Previous" })).toBeEnabled();
});

it("has no paging where there is one page", async () => {
  open();
  await screen.findByRole("table");
  expect(screen.queryByText(/^Page /)).toBeNull();
});

it("says that there are none", async () => {
  open([]);
  expect(await screen.findByText("No rejected payments found")).toBeVisible();
});

it("says when they cannot be loaded, and tries again", async () => {
  let answers = 0;
  const { said } = open([], {}, "", {
    [LIST]: () =>
      ++answers === 1
        ? refuse(500)
        : Response.json({ rejected_payments: [row()], total_count: 1, total_pages: 1, hidden_count: 0 }),
  });
  expect(await screen.findByText("Rejected Payments Unavailable")).toBeVisible();
  expect(said.error).toHaveBeenCalledWith("Failed to load rejected payments");
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("table")).toBeVisible();
});

it("hides deposits too small to return until they are asked for", async () => {
  const { calls } = open([row()], { hidden_count: 2 });
  expect(await screen.findByText("2 deposits too small to return are hidden.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show them" }));
  await waitFor(() => expect(asked(calls, "rejected-payments/").at(-1)).toContain("small=true"));
});

it("asks for a reason before it retries a return, and keeps a refusal in the dialog", async () => {
  let answers = 0;
  const { calls, said } = open([row()], {}, "", {
    [RETRY]: () =>
      ++answers === 1
        ? refuse(409, { error: "Only a failed leg can be sent again; this one is sending." })
        : Response.json({ success: true, message: "The return will be sent again." }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Retry the return of 25.000000 XRP" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Retry this return?" });
  const retry = within(dialog).getByRole("button", { name: "Retry" });
  expect(retry).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText("Reason"), "He asked");
  await userEvent.click(retry);
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("this one is sending");
  const reads = asked(calls, "rejected-payments/").length;
  await userEvent.click(retry);
  await waitFor(() => expect(said.success).toHaveBeenCalledWith("The return will be sent again."));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { reason: "He asked" },
    { reason: "He asked" },
  ]);
  expect(asked(calls, "rejected-payments/")).toHaveLength(reads + 1);
});

it("leads from a page that is gone, as when returns have arrived meanwhile, to the last one", async () => {
  open([], { total_count: 3, total_pages: 1 }, "?page=2&status=pending");
  expect(await screen.findByText("There is no page 2")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Go to page 1" }));
  await waitFor(() => expect(place.current).toBe(`${PATH}?status=pending`));
});

it("goes back to the last page from far beyond it", async () => {
  open([], { total_count: 27, total_pages: 3 }, "?page=99");
  await userEvent.click(await screen.findByRole("button", { name: "Previous" }));
  await waitFor(() => expect(place.current).toBe(`${PATH}?page=3`));
});
