import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { PALETTE_PAUSE_MS } from "../../../config/timing";
import { browser } from "../../../lib/browser";
import { refuse } from "../../../lib/testing/server";
import { DETAIL, PAYMENT } from "../../shared/payment/testing/payments";
import { asked, HOSTILE, opened, place } from "../shared/testing/admin";
import { AllTransactionsPage } from "./all-transactions-page";

const LIST = "GET /api/platform-admin/transactions/";
const USERS = "GET /api/platform-admin/users/";
const PATH = "/admin-dashboard/transactions";
const USER = { id: 7, email: "ann@shop.example", username: "Ann's shop" };

const page = (fields: object[], rest: object = {}) => ({
  transactions: fields.map((each) => ({ ...PAYMENT, user: USER, ...each })),
  total_count: fields.length,
  total_pages: 1,
  page: 1,
  page_size: 10,
  ...rest,
});

function open(rows: object[] = [{}], query = "", rest: object = {}, routes = {}) {
  return opened(<AllTransactionsPage />, `${PATH}${query}`, {
    [LIST]: () => Response.json(page(rows, rest)),
    [USERS]: () => Response.json([USER]),
    ...routes,
  });
}

it("has a row for each payment with its merchant, mode and relative date", async () => {
  open([{ created_at: new Date(Date.now() - 120_000).toISOString() }]);
  await screen.findByRole("table", { name: "All transactions" });
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Details",
    "User",
    "Amount (XRP)",
    "Status",
    "Date",
    "View",
  ]);
  expect(screen.getAllByRole("row")[1]).toHaveTextContent(
    "Low Tide EP, 180 g vinylTest5391eeaa · Tag: 2815049732Ann's shopann@shop.example38.200000≈ $80.43Completed2 minutes agoView",
  );
});

it("searches when Search or Enter is pressed, not before", async () => {
  const { calls } = open();
  const box = await screen.findByLabelText("Search transactions");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.type(box, "mug", { delay: null });
  await act(() => vi.advanceTimersByTimeAsync(2 * PALETTE_PAUSE_MS));
  vi.useRealTimers();
  expect(place.current).toBe(PATH);
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(place.current).toBe(`${PATH}?search=mug`));
  await userEvent.type(box, "s{Enter}");
  await waitFor(() =>
    expect(asked(calls, "transactions/")).toEqual([
      "page=1&page_size=10",
      "page=1&page_size=10&search=mug",
      "page=1&page_size=10&search=mugs",
    ]),
  );
});

it("filters by status: All, pending, completed, failed, expired", async () => {
  const { calls } = open([{}], "?page=3");
  const status = await screen.findByLabelText("Status");
  expect(
    within(status)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["All", "pending", "completed", "failed", "expired"]);
  await userEvent.selectOptions(status, "failed");
  await waitFor(() => expect(asked(calls, "transactions/").at(-1)).toBe("page=1&page_size=10&status=failed"));
  expect(place.current).toBe(`${PATH}?status=failed`);
});

it("lists what an alert counts, until that filter is removed", async () => {
  const { calls } = open([{}], "?mode=test&failed_leg=payout");
  await screen.findByRole("table", { name: "All transactions" });
  expect(asked(calls, "transactions/")).toEqual(["failed_leg=payout&mode=test&page=1&page_size=10"]);
  await userEvent.click(screen.getByRole("button", { name: "Failed payouts only: show all" }));
  await waitFor(() => expect(place.current).toBe(`${PATH}?mode=test`));
  await waitFor(() => expect(asked(calls, "transactions/").at(-1)).toBe("mode=test&page=1&page_size=10"));
});

it("filters by a user found on the server", async () => {
  const { calls } = open();
  await userEvent.click(await screen.findByRole("button", { name: "User: All Users" }));
  await userEvent.type(await screen.findByLabelText("Find a user"), "ann");
  await waitFor(() => expect(asked(calls, "users/").at(-1)).toBe("search=ann"));
  await userEvent.click(await screen.findByRole("option", { name: /ann@shop\.example/ }));
  await waitFor(() => expect(asked(calls, "transactions/").at(-1)).toBe("page=1&page_size=10&user=7"));
  expect(screen.getByRole("button", { name: "User: ann@shop.example" })).toHaveFocus();
});

it("clears all filters, and a text that was not searched for", async () => {
  const { calls } = open([], "?search=mug&status=failed&user=7");
  await userEvent.type(await screen.findByLabelText("Search transactions"), "xx");
  expect(await screen.findByText("No matching transactions")).toBeVisible();
  await userEvent.click(screen.getAllByRole("button", { name: "Clear Filters" })[0] as HTMLElement);
  await waitFor(() => expect(place.current).toBe(PATH));
  expect(screen.getByLabelText("Search transactions")).toHaveValue("");
  await waitFor(() => expect(asked(calls, "transactions/").at(-1)).toBe("page=1&page_size=10"));
});

it("offers 10, 25, 50 and 100 rows, ten by default, and at most five page numbers", async () => {
  const { calls } = open([{}], "?page=6", { total_count: 1_000, total_pages: 100 });
  const size = await screen.findByLabelText("Rows per page");
  expect(size).toHaveValue("10");
  expect(
    within(size)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["10", "25", "50", "100"]);
  expect(screen.getAllByRole("button", { name: /^Page \d+$/ }).length).toBeLessThanOrEqual(5);
  await userEvent.selectOptions(size, "50");
  await waitFor(() => expect(asked(calls, "transactions/").at(-1)).toBe("page=1&page_size=50"));
});

it("shows both modes first, or one of them by choice", async () => {
  const { calls } = open();
  for (const [choice, query] of [
    ["Live", "mode=live&page=1&page_size=10"],
    ["All", "page=1&page_size=10"],
  ] as const) {
    await userEvent.click(await screen.findByRole("button", { name: choice }));
    await waitFor(() => expect(asked(calls, "transactions/").at(-1)).toBe(query));
  }
});

it("opens the details of a payment at an address of their own", async () => {
  open(
    [{}],
    "",
    {},
    {
      [`GET /api/payments/detail/${PAYMENT.id}/`]: () => Response.json({ ...DETAIL, user: USER }),
    },
  );
  await userEvent.click(await screen.findByRole("link", { name: /^View / }));
  expect(await screen.findByRole("dialog", { name: "Transaction Details" })).toBeVisible();
  expect(place.current).toBe(`${PATH}?payment=${PAYMENT.id}`);
});

it("says when transactions cannot be loaded, and tries again", async () => {
  let broken = true;
  const { said } = opened(<AllTransactionsPage />, PATH, {
    [LIST]: () => (broken ? refuse(503) : Response.json(page([{}]))),
  });
  expect(await screen.findByRole("heading", { name: "Transactions Unavailable" })).toBeVisible();
  expect(said.error).toHaveBeenCalledExactlyOnceWith("Failed to load transactions");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("table")).toBeVisible();
});

it("says that there is nothing yet, or no such page", async () => {
  open([]);
  expect(await screen.findByText("No transactions yet")).toBeVisible();
});

it("says that a page is beyond the last one", async () => {
  open([], "?page=9", { total_count: 12, total_pages: 2 });
  expect(await screen.findByText("There is no page 9")).toBeVisible();
});

it.each(HOSTILE)("shows a hostile title as text: %s", async (text) => {
  open([{ title: text, user: { ...USER, username: text } }]);
  expect(await screen.findAllByText(text)).toHaveLength(2);
  expect(document.querySelector("td img, td script, td svg, th img, th script, th svg")).toBeNull();
});

it("filters by days of UTC, and exports all that matches as CSV", async () => {
  const download = vi.spyOn(browser, "download").mockImplementation(() => {});
  const { calls } = open(
    [{}],
    "?from=2026-11-19&to=2026-11-20&status=failed",
    {},
    {
      "POST /api/platform-admin/transactions/export/": () => Response.json({ url: "https://pay.example/csv/" }),
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Export (CSV)" }));
  await waitFor(() => expect(download).toHaveBeenCalledExactlyOnceWith("https://pay.example/csv/"));
  const filter = "date_from=2026-11-19&date_to=2026-11-20&status=failed";
  expect(asked(calls, "transactions/").at(-1)).toBe(`${filter.replace("&status", "&page=1&page_size=10&status")}`);
  expect(calls.find(({ method }) => method === "POST")?.path).toBe(
    `/api/platform-admin/transactions/export/?${filter}`,
  );
  await userEvent.click(screen.getAllByRole("button", { name: "Clear Filters" })[0] as HTMLElement);
  await waitFor(() => expect(place.current).toBe("/admin-dashboard/transactions"));
});
