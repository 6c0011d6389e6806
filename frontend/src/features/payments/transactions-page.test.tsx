import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { viewport } from "../../components/ui/testing/viewport";
import type { Payment } from "../../lib/api/generated";
import { browser } from "../../lib/browser";
import { type Call, refuse, serve } from "../../lib/testing/server";
import { notify } from "../../lib/toast";
import { ANNA, signedIn } from "../../store/testing/signed-in";
import { DETAIL, PAYMENT, PENDING } from "../shared/payment/testing/payments";
import { TransactionsPage } from "./transactions-page";

const HISTORY = "GET /api/payments/history/";
const SUMS = "GET /api/payments/history/sums/";
const SUMMARIES = "GET /api/payments/summaries/";
const EXPORT = "POST /api/payments/history/export/";
const PATH = "/developer-dashboard/transactions";

const place = { current: "" };
function Place() {
  const { pathname, search } = useLocation();
  place.current = `${pathname}${search}`;
  return null;
}

function page(payments: Partial<Payment>[], fields: object = {}) {
  return {
    success: true,
    payments: payments.map((payment, index) => ({ ...PAYMENT, id: idOf(index), ...payment })),
    total_count: payments.length,
    total_pages: payments.length === 0 ? 0 : 1,
    page: 1,
    page_size: 10,
    has_next: false,
    has_previous: false,
    ...fields,
  };
}

/** The id of the payment in this row. */
function idOf(row: number): string {
  return DETAIL.id.replace(/^./, row.toString(16));
}

const ALL_SUMS = {
  paid_count: 96,
  received_amount: "1604.220000",
  received_values: [{ currency: "USD", value: "3377.51", without_value: 2 }],
  platform_fee: "16.042200",
  burn_amount: "1.604220",
  merchant_payout: "1588.177800",
};

type Routes = Parameters<typeof serve>[0];

/** Opens the page at a query. `payments` is what the history answers, whatever is asked. */
async function opened(query = "", payments: Partial<Payment>[] = [{}], routes: Routes = {}) {
  const calls = serve({
    [HISTORY]: () => Response.json(page(payments)),
    [SUMS]: () => Response.json(ALL_SUMS),
    [SUMMARIES]: () => Response.json({ total_count: 1_284, summaries: {} }),
    ...routes,
  });
  signedIn(
    ANNA,
    <>
      <TransactionsPage />
      <Place />
    </>,
    `${PATH}${query}`,
  );
  return calls;
}

function asked(calls: Call[]): string[] {
  return calls
    .filter(({ path }) => path.startsWith("/api/payments/history/?"))
    .map(({ path }) => path.split("?")[1] ?? "");
}

function cells(row = 1): string[] {
  const [, ...rows] = screen.getAllByRole("row");
  return [...(rows[row - 1] as HTMLTableRowElement).cells].map((cell) => cell.textContent ?? "");
}

beforeEach(() => {
  viewport(1_440);
});

describe("the list of transactions", () => {
  it("has a row for each payment with its amounts to the drop", async () => {
    await opened();
    await screen.findByRole("table", { name: "Transactions" });
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Payment",
      "Status",
      "Amount",
      "Fee",
      "Burned",
      "Net payout",
      "Created",
    ]);
    expect(cells().slice(0, 6)).toEqual([
      "Low Tide EP, 180 g vinyl0391eeaa · j.okafor",
      "Completed",
      "38.200000≈ $80.43",
      "0.382000",
      "0.038200",
      "37.818000",
    ]);
  });

  it.each([
    [12, "12 s ago"],
    [300, "5 m ago"],
    [7_200, "2 h ago"],
    [172_800, "2 d ago"],
  ])("says how long ago a payment was created: %i seconds as %s", async (seconds, words) => {
    await opened("", [{ created_at: new Date(Date.now() - seconds * 1_000).toISOString() }]);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("has no split for a payment that has not arrived", async () => {
    await opened("", [PENDING]);
    await screen.findByText("Pending");
    expect(cells().slice(3, 6)).toEqual(["–none", "–none", "–none"]);
  });

  it.each<[Partial<Payment>, string]>([
    [{ exception: "overpaid", received_amount: "38.700000" }, "Overpaid by 0.5 XRP"],
    [
      { exception: "overpaid", received_amount: "38.200900", merchant_payout: "37.818900" },
      "Overpaid, too little to return",
    ],
    [{ ...PENDING, exception: "underpaid" }, "Underpaid, waiting for the full amount"],
    [{ ...PENDING, status: "expired", exception: "underpaid" }, "Underpaid"],
    [{ ...PENDING, status: "expired", exception: "late" }, "Paid too late"],
    [{ exception: "duplicate" }, "Paid more than once"],
    [{ status: "failed", metadata: { failure_reason: "The payout address is gone." } }, "The payout address is gone."],
  ])("says below the status what is unusual: %#", async (fields, words) => {
    await opened("", [fields]);
    expect(await screen.findByText(words, { ignore: "option" })).toBeVisible();
  });

  it("is rows of two lines in a narrow window; a press opens the other columns and the way to the details", async () => {
    viewport(390);
    await opened();
    const rows = await screen.findByRole("list", { name: "Transactions" });
    const row = within(rows).getByRole("button", { expanded: false });
    expect(row).toHaveTextContent(/Low Tide EP.*38\.200000.*Completed.*ago/);
    expect(rows).not.toHaveTextContent("Net payout");
    await userEvent.click(row);
    expect(within(rows).getByRole("listitem")).toHaveTextContent(
      /Net payout37\.818000Fee0\.382000Burned0\.038200Username/,
    );
    expect(within(rows).getByRole("link", { name: "Details" })).toHaveAttribute(
      "href",
      expect.stringContaining(idOf(0)),
    );
    await userEvent.click(row);
    expect(rows).not.toHaveTextContent("Net payout");
  });

  it("has its filters behind one button with their count in a narrow window, and a line that names them", async () => {
    viewport(390);
    await opened("?status=failed,expired");
    const filters = await screen.findByRole("button", { name: "Filters 1" });
    expect(screen.getByText("2 of 5 statuses · newest first")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Status:/ })).toBeNull();
    await userEvent.click(filters);
    expect(screen.getByRole("button", { name: "Status: 2 of 5 statuses" })).toBeVisible();
  });

  it("counts the payments that match, of all", async () => {
    await opened("?search=tide", [{}, {}]);
    const words = "2 of 1,284 transactions, amounts in XRP";
    expect(await screen.findByText(words, undefined, { timeout: 3_000 })).toBeVisible();
  });

  it("adds up all that match, whatever page is shown", async () => {
    const calls = await opened("?username=anna&page=2", [{}]);
    const sums = await screen.findByLabelText("Sums of all that match, in XRP");
    await waitFor(() =>
      expect(sums).toHaveTextContent(
        "Received1,604.220000≈ $3,377.51, 2 without a rateNet payout1,588.177800Fee16.042200Burned1.604220",
      ),
    );
    expect(calls.map(({ path }) => path)).toContain("/api/payments/history/sums/?username=anna");
  });

  it("shows no figure for sums that could not be loaded", async () => {
    await opened("", [{}], { [SUMS]: () => refuse(500, { error: "Internal server error" }) });
    const sums = await screen.findByLabelText("Sums of all that match, in XRP");
    await waitFor(() => expect(within(sums).getAllByText("Not loaded")).toHaveLength(4));
  });

  it("says when there are none yet, and when none matches", async () => {
    await opened("", []);
    expect(await screen.findByText("No transactions yet")).toBeVisible();
  });

  it("offers to clear the filters when none matches", async () => {
    await opened("?search=nothing&status=failed", []);
    await userEvent.click(await screen.findByRole("button", { name: "Clear Filters" }));
    expect(place.current).toBe(PATH);
    expect(await screen.findByText("No transactions yet")).toBeVisible();
  });

  it("says when there is no such page", async () => {
    await opened("?page=9", [], { [HISTORY]: () => Response.json(page([], { total_count: 12, total_pages: 2 })) });
    expect(await screen.findByText("There is no page 9")).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to page 1" })).toHaveAttribute("href", PATH);
  });
});

describe("the other filters", () => {
  it("are read from the address, asked for and sorted as it says", async () => {
    const calls = await opened("?from=2026-11-01&to=2026-11-22&username=anna&exception=late&sort=created_at");
    await screen.findByRole("table");
    expect(asked(calls).map((query) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
      {
        page: "1",
        page_size: "10",
        username: "anna",
        exception: "late",
        created_from: "2026-11-01",
        created_to: "2026-11-22",
        sort: "created_at",
      },
    ]);
    expect(screen.getByRole("button", { name: "Filters 3" })).toBeVisible();
  });

  it("go into the address, from page 1, and are removed by Clear, the order apart", async () => {
    const user = userEvent.setup();
    const calls = await opened("?page=3");
    await screen.findByRole("table");
    await user.click(screen.getByRole("button", { name: "Filters" }));
    await user.type(screen.getByLabelText("Username"), "anna{Enter}");
    expect(place.current).toBe(`${PATH}?username=anna`);
    await user.selectOptions(screen.getByLabelText("Exception"), "Overpaid");
    await user.selectOptions(screen.getByLabelText("Sort"), "Oldest first");
    fireEvent.change(screen.getByLabelText("From (UTC)"), { target: { value: "2026-11-01" } });
    fireEvent.blur(screen.getByLabelText("From (UTC)"));
    const query = "username=anna&exception=overpaid&sort=created_at&from=2026-11-01";
    await waitFor(() => expect(place.current).toBe(`${PATH}?${query}`));
    await user.click(screen.getByRole("button", { name: "Remove Days: Nov 1, 2026 to today" }));
    expect(place.current).toBe(`${PATH}?username=anna&exception=overpaid&sort=created_at`);
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(place.current).toBe(`${PATH}?sort=created_at`);
    expect(screen.getByLabelText("Username")).toHaveValue("");
    await waitFor(() => expect(asked(calls).at(-1)).toBe("page=1&page_size=10&sort=created_at"));
  });

  it("ask nothing while the last day is before the first", async () => {
    const calls = await opened("?from=2026-11-02&to=2026-11-01");
    expect(await screen.findByText("The last day is before the first")).toBeVisible();
    expect(asked(calls)).toEqual([]);
    expect(screen.getByRole("button", { name: "Export (CSV)" })).toBeDisabled();
  });
});

describe("search, status and page", () => {
  it("are read from the address and sent to the server, the statuses joined by commas", async () => {
    const calls = await opened("?search=low+tide&status=completed,failed,nonsense&page=3&page_size=25");
    await screen.findByRole("table");
    expect(asked(calls)).toEqual(["page=3&page_size=25&search=low+tide&status=completed,failed"]);
  });

  it("ask for the first ten by default", async () => {
    const calls = await opened();
    await screen.findByRole("table");
    expect(asked(calls)).toEqual(["page=1&page_size=10"]);
  });

  it("search two seconds after the last key, from page 1", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const calls = await opened("?page=3");
      await screen.findByRole("table");
      fireEvent.change(screen.getByLabelText("Search transactions"), { target: { value: "tide" } });
      act(() => vi.advanceTimersByTime(1_900));
      expect(place.current).toBe(`${PATH}?page=3`);
      act(() => vi.advanceTimersByTime(100));
      await waitFor(() => expect(asked(calls).at(-1)).toBe("page=1&page_size=10&search=tide"));
      expect(place.current).toBe(`${PATH}?search=tide`);
    } finally {
      vi.useRealTimers();
    }
  });

  it("take several of the five statuses, from page 1", async () => {
    const user = userEvent.setup();
    const calls = await opened("?page=2");
    await screen.findByRole("table");
    await user.click(screen.getByRole("button", { name: "Status: All statuses" }));
    const options = within(screen.getByRole("group", { name: "Status" }));
    expect(options.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent)).toEqual([
      "Pending",
      "Processing",
      "Completed",
      "Failed",
      "Expired",
    ]);
    await user.click(options.getByRole("checkbox", { name: "Failed" }));
    expect(place.current).toBe(`${PATH}?status=failed`);
    await user.click(options.getByRole("checkbox", { name: "Completed" }));
    await user.click(options.getByRole("checkbox", { name: "Processing" }));
    expect(screen.getByRole("button", { name: "Status: 3 of 5 statuses" })).toBeVisible();
    await waitFor(() => expect(asked(calls).at(-1)).toBe("page=1&page_size=10&status=processing,completed,failed"));
  });

  it("are removed one by one", async () => {
    await opened("?search=tide&status=failed,expired&page=2");
    await userEvent.click(await screen.findByRole("button", { name: "Remove Status: Failed" }));
    expect(place.current).toBe(`${PATH}?search=tide&status=expired`);
    await userEvent.click(screen.getByRole("button", { name: "Remove Search: tide" }));
    expect(place.current).toBe(`${PATH}?status=expired`);
  });

  it("are removed together by Clear, with a search that is still waiting", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const calls = await opened("?status=failed&page_size=25");
      await screen.findByRole("table");
      fireEvent.change(screen.getByLabelText("Search transactions"), { target: { value: "tide" } });
      fireEvent.click(screen.getByRole("button", { name: "Clear" }));
      expect(place.current).toBe(`${PATH}?page_size=25`);
      expect(screen.getByLabelText("Search transactions")).toHaveValue("");
      act(() => vi.advanceTimersByTime(2_500));
      await waitFor(() => expect(asked(calls).at(-1)).toBe("page=1&page_size=25"));
      expect(screen.getByRole("button", { name: "Clear" })).toBeDisabled();
    } finally {
      vi.useRealTimers();
    }
  });

  it("page with links that keep the filters, and sizes", async () => {
    const routes = { [HISTORY]: () => Response.json(page([{}], { total_count: 128, total_pages: 13 })) };
    await opened("?search=tide", [], routes);
    const pager = await screen.findByRole("navigation", { name: "Pages of transactions" });
    expect(within(pager).getByRole("link", { name: "Next" })).toHaveAttribute("href", `${PATH}?search=tide&page=2`);
    await userEvent.selectOptions(screen.getByLabelText("Rows per page"), "50");
    expect(place.current).toBe(`${PATH}?search=tide&page_size=50`);
  });
});

describe("while the list loads", () => {
  it("says so for at least a second, however quickly it arrives", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await opened();
      await screen.findByRole("table");
      expect(screen.getByText("Loading transactions…")).toBeVisible();
      act(() => vi.advanceTimersByTime(700));
      expect(screen.getByText("Loading transactions…")).toBeVisible();
      act(() => vi.advanceTimersByTime(300));
      expect(screen.queryByText("Loading transactions…")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it("shows a failure as a panel and a toast, and tries again", async () => {
    const toast = vi.spyOn(notify, "error").mockReturnValue();
    let broken = true;
    await opened("", [], {
      [HISTORY]: () => (broken ? refuse(500, { error: "Internal server error" }) : Response.json(page([{}]))),
    });
    expect(await screen.findByRole("heading", { name: "Failed to load transaction history" })).toBeVisible();
    expect(toast.mock.calls).toEqual([["Failed to load transaction history"]]);
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("table")).toBeVisible();
  });

  it("reads a payment that is settling again until it has settled", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let status: Payment["status"] = "processing";
      const calls = await opened("", [], { [HISTORY]: () => Response.json(page([{ status }])) });
      expect(await screen.findByText("Processing")).toBeVisible();
      status = "completed";
      act(() => vi.advanceTimersByTime(5_000));
      expect(await screen.findByText("Completed")).toBeVisible();
      act(() => vi.advanceTimersByTime(20_000));
      expect(asked(calls)).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a row", () => {
  const detail = { [`GET /api/payments/detail/${idOf(0)}/`]: () => Response.json({ ...DETAIL, id: idOf(0) }) };

  it("opens the payment's details at an address of their own; closing returns to the list", async () => {
    await opened("?search=tide", [{}], detail);
    await userEvent.click(await screen.findByRole("link", { name: /Low Tide EP/ }));
    expect(place.current).toBe(`${PATH}?search=tide&payment=${idOf(0)}`);
    expect(await screen.findByRole("dialog", { name: "Transaction Details" })).toBeVisible();
    await screen.findByRole("heading", { name: "Timeline" });
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(place.current).toBe(`${PATH}?search=tide`));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("can be shared: the address opens the details over the list", async () => {
    await opened(`?payment=${idOf(0)}`, [{}], detail);
    await screen.findByRole("heading", { name: "Timeline" });
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(place.current).toBe(PATH));
  });
});

describe("the export", () => {
  it("sends the filter, downloads the file and says so", async () => {
    const toast = vi.spyOn(notify, "success").mockReturnValue();
    const download = vi.spyOn(browser, "download").mockReturnValue();
    const calls = await opened("?search=tide&status=completed,failed&username=anna&to=2026-11-22&page=2", [{}], {
      [EXPORT]: () => Response.json({ url: "/api/payments/history/export/signed/" }),
    });
    await userEvent.click(screen.getByRole("button", { name: "Export (CSV)" }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith("Transactions exported successfully!"));
    expect(download.mock.calls).toEqual([["/api/payments/history/export/signed/"]]);
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      search: "tide",
      status: ["completed", "failed"],
      username: "anna",
      created_to: "2026-11-22",
    });
  });

  it.each([
    [{ error: "Too many requests. Try again in 5 seconds." }, "Too many requests. Try again in 5 seconds."],
    [{ error: "" }, "Failed to export transactions. Try again."],
  ])("that is refused with %o says why, and downloads nothing", async (body, words) => {
    const toast = vi.spyOn(notify, "success").mockReturnValue();
    const download = vi.spyOn(browser, "download").mockReturnValue();
    await opened("", [{}], { [EXPORT]: () => refuse(429, body) });
    await userEvent.click(screen.getByRole("button", { name: "Export (CSV)" }));
    expect(await screen.findByText(words)).toBeVisible();
    expect([toast.mock.calls, download.mock.calls]).toEqual([[], []]);
  });
});
