import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { viewport } from "../../components/ui/testing/viewport";
import type { WebhookLogItem } from "../../lib/api/generated";
import { refuse, serve } from "../../lib/testing/server";
import { notify } from "../../lib/toast";
import { ANNA, signedIn } from "../../store/testing/signed-in";
import { LOG, ROW, WEBHOOK } from "./testing/deliveries";
import { WebhookHistoryPage } from "./webhook-history-page";

const HISTORY = "GET /api/webhooks/history/";
const DETAILS = `GET /api/webhooks/log-details/${ROW.id}/`;
const RETRY = `POST /api/webhooks/retry/${ROW.id}/`;
const RECOVER = "/api/webhooks/recover/12/";
const PATH = "/developer-dashboard/webhooks/12";

const place = { current: "" };
function Place() {
  const { pathname, search } = useLocation();
  place.current = `${pathname}${search}`;
  return null;
}

type Served = Parameters<typeof serve>[0];

/** Opens the page at a query; the history answers with these rows, whatever is asked. */
async function opened(query = "", rows: Partial<WebhookLogItem>[] = [{}], fields: object = {}, routes: Served = {}) {
  const webhooks = rows.map((row, index) => ({ ...ROW, id: ROW.id.replace(/^./, String(index + 3)), ...row }));
  const calls = serve({
    [HISTORY]: () => Response.json({ webhook: WEBHOOK, webhooks, next: null, previous: null, ...fields }),
    [DETAILS]: () => Response.json({ webhook_log: LOG }),
    ...routes,
  });
  signedIn(
    ANNA,
    <>
      <Routes>
        <Route path="/developer-dashboard/webhooks/:id" element={<WebhookHistoryPage />} />
      </Routes>
      <Place />
    </>,
    `${PATH}${query}`,
  );
  await waitFor(() => expect(calls.some((call) => call.path.includes("/history/"))).toBe(true));
  return calls;
}

const table = () => screen.findByRole("table", { name: "Webhook history" });
const dialog = () => screen.findByRole("dialog", { name: "Webhook Details" });

beforeEach(() => {
  viewport(1_440);
  vi.spyOn(notify, "error").mockReturnValue(undefined);
  vi.spyOn(notify, "success").mockReturnValue(undefined);
});

describe("the webhook history", () => {
  it("has the specified columns, with code and milliseconds, attempts as dots and the relative age", async () => {
    await opened("", [{ last_attempt_at: new Date(Date.now() - 26 * 60_000).toISOString() }]);
    const list = await table();
    expect(
      within(list)
        .getAllByRole("columnheader")
        .map((each) => each.textContent),
    ).toEqual(["Event", "Status", "Response", "Attempts", "Last Attempt", "Actions"]);
    const row = within(list).getAllByRole("row")[1] as HTMLElement;
    expect(row).toHaveTextContent("payment.completed");
    expect(row).toHaveTextContent("Vinyl, 180 g d70e2c18");
    expect(row).toHaveTextContent("Failed");
    expect(row).toHaveTextContent("50315,212 ms");
    expect(row).toHaveTextContent("26 m ago");
    const dots = [...row.querySelectorAll("[data-dot]")].map((dot) => dot.getAttribute("data-dot"));
    expect(dots).toEqual(["failed", "failed", "open", "open", "open", "open"]);
    const details = within(row).getByRole("link", { name: "Details" });
    const whole = within(row).getByRole("link", { name: /^payment\.completed/ });
    expect(whole).toHaveAttribute("href", details.getAttribute("href"));
    expect(within(row).getByRole("button", { name: "Retry" })).toBeVisible();
  });

  it.each([
    [{ status: "success", is_failed: false, can_retry: false }, 0],
    [{ status: "pending", is_failed: false, can_retry: false }, 0],
    [{}, 1],
  ] as const)("offers Retry on failed rows only: %o", async (row, count) => {
    await opened("", [row]);
    expect(within(await table()).queryAllByRole("button", { name: "Retry" })).toHaveLength(count);
  });

  it.each(["success", "failed", "pending"])("filters by status: %s", async (status) => {
    const calls = await opened("?page=3");
    await table();
    const filter = screen.getByLabelText("Status");
    expect(
      within(filter)
        .getAllByRole("option")
        .map((each) => each.textContent),
    ).toEqual(["All Statuses", "Success", "Failed", "Pending"]);
    await userEvent.selectOptions(filter, status);
    await waitFor(() => expect(calls.at(-1)?.path).toContain(`status=${status}`));
    expect(calls.at(-1)?.path).toContain("page=1");
    expect(place.current).toBe(`${PATH}?status=${status}`);
    await userEvent.selectOptions(filter, "");
    await waitFor(() => expect(calls.at(-1)?.path).not.toContain("status"));
  });

  it("filters by event and days from the address, which Clear removes", async () => {
    const calls = await opened("?event=payment.failed&from=2026-11-01&to=2026-11-22&status=odd");
    await table();
    expect(calls.at(-1)?.path).toMatch(/created_from=2026-11-01&created_to=2026-11-22&event_type=payment.failed/);
    expect(calls.at(-1)?.path).not.toContain("status");
    expect(screen.getByRole("button", { name: "Filters 2" })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText("Event"), "webhook.test");
    expect(place.current).toBe(`${PATH}?event=webhook.test&from=2026-11-01&to=2026-11-22&status=odd`);
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(place.current).toBe(PATH);
    await waitFor(() => expect(calls.at(-1)?.path).not.toMatch(/created|event_type/));
  });

  it("asks nothing while the last day is before the first", async () => {
    const calls = await opened("?from=2026-11-02");
    await table();
    const asked = calls.length;
    fireEvent.change(screen.getByLabelText("To (UTC)"), { target: { value: "2026-11-01" } });
    fireEvent.blur(screen.getByLabelText("To (UTC)"));
    expect(await screen.findByText("The last day is before the first")).toBeVisible();
    expect(calls).toHaveLength(asked);
  });

  it("is searched two seconds after the text last grew, from page 1; shorter text waits, an emptied box clears at once", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const calls = await opened("?page=3");
      await table();
      const box = screen.getByLabelText("Search webhook history");
      const type = (value: string) => fireEvent.change(box, { target: { value } });
      type("mugs");
      act(() => vi.advanceTimersByTime(1_900));
      expect(place.current).toBe(`${PATH}?page=3`);
      act(() => vi.advanceTimersByTime(100));
      await waitFor(() => expect(place.current).toBe(`${PATH}?search=mugs`));
      await waitFor(() => expect(calls.at(-1)?.path).toMatch(/page=1&.*search=mugs|search=mugs&.*page=1/));
      type("mug");
      act(() => vi.advanceTimersByTime(2_500));
      expect(place.current).toBe(`${PATH}?search=mugs`);
      type("");
      await waitFor(() => expect(place.current).toBe(PATH));
      await waitFor(() => expect(calls.at(-1)?.path).not.toContain("search"));
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ["", [], {}, null],
    ["", [{}], { next: 2 }, "Previous Page 1 Next"],
    ["?page=2", [{}], { previous: 1 }, "Previous Page 2 Next"],
  ] as const)("shows the pager only where there is another page: %s", async (query, rows, fields, words) => {
    await opened(query, [...rows], fields);
    await screen.findByText("Fulfilment");
    const pager = screen.queryByRole("navigation", { name: "Pages of webhook history" });
    expect(pager?.textContent?.replace(/(Page \d)/, " $1 ") ?? null).toBe(words);
  });

  it.each([
    ["", "This webhook hasn't been triggered yet"],
    ["?status=failed", "Try adjusting your filters or search terms"],
    ["?search=mug", "Try adjusting your filters or search terms"],
  ])("says why it is empty: %s", async (query, hint) => {
    await opened(query, []);
    expect(await screen.findByText("No webhook history found")).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
  });

  it("says that a page past the end is not there, and leads to the first instead of another empty one", async () => {
    await opened("?page=999", [], { previous: 998 });
    expect(await screen.findByText("There is no page 999")).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to page 1" })).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Pages of webhook history" })).toBeNull();
  });

  it.each([
    ["?search=mug", {}, "The newest 5,000 deliveries were searched. A payment ID finds older ones."],
    [
      "?search=mug&status=failed",
      {},
      "The newest 1,000 failed deliveries were searched. A payment ID finds older ones.",
    ],
    ["?search=mug", { next: 2 }, undefined],
    ["?status=failed", {}, undefined],
  ] as const)("says at the end of a search how far back it looked: %s %o", async (query, fields, note) => {
    await opened(query, [{}], fields);
    await screen.findByText("Fulfilment");
    expect(screen.queryByText(/searched/)?.textContent).toBe(note);
  });

  it("says that it is loading for a second at least", async () => {
    await opened();
    expect(screen.getByText("Loading webhook history...")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Loading webhook history...")).toBeNull(), { timeout: 3_000 });
  });

  it("says that it failed to load, and can be tried again", async () => {
    let broken = true;
    await opened(
      "",
      [],
      {},
      {
        [HISTORY]: () =>
          broken
            ? refuse(503, { error: "" })
            : Response.json({ webhook: WEBHOOK, webhooks: [ROW], next: null, previous: null }),
      },
    );
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith("Failed to load webhook history"));
    expect(await screen.findByText(/^Failed to get webhook history\./)).toBeVisible();
    expect(screen.queryByText("Loading webhook history...")).toBeNull();
    broken = false;
    await userEvent.click(await screen.findByRole("button", { name: "Try Again" }));
    expect(await table()).toBeVisible();
  });

  it.each([
    [() => Response.json({ success: true, message: "x" }), "success", "Webhook retry initiated successfully"],
    [() => refuse(400, { error: "This webhook was deleted." }), "error", "This webhook was deleted."],
    [() => refuse(400, { error: "" }), "error", "Webhook cannot be retried"],
    [() => refuse(404), "error", "Webhook log not found"],
    [() => refuse(500, { error: "" }), "error", "Failed to retry webhook"],
  ] as const)("says how the retry went: %#", async (answer, kind, words) => {
    await opened("", [{}], {}, { [RETRY]: answer });
    await userEvent.click(within(await table()).getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(notify[kind]).toHaveBeenCalledWith(words));
  });
});

it.each([
  [() => Response.json({ success: true, message: "", delivery_id: "d" }), "success", "Test event sent"],
  [() => refuse(429, { error: "Too many requests." }), "error", "Too many requests."],
  [() => refuse(500, { error: "" }), "error", "Failed to send test event"],
] as const)("sends a test event to the webhook and reads its history again: %#", async (answer, kind, words) => {
  const calls = await opened("", [{}], {}, { "POST /api/webhooks/test/12/": answer });
  await table();
  const before = calls.filter(({ path }) => path.includes("/history/")).length;
  await userEvent.click(screen.getByRole("button", { name: "Send test event" }));
  await waitFor(() => expect(notify[kind]).toHaveBeenCalledWith(words));
  if (kind === "success") {
    await waitFor(() => expect(calls.filter(({ path }) => path.includes("/history/")).length).toBeGreaterThan(before));
  }
});

it("offers neither a test event nor a recovery of a deleted webhook", async () => {
  await opened("", [{}], { webhook: { ...WEBHOOK, is_deleted: true } });
  await screen.findByText("Deleted");
  expect(screen.queryByRole("button", { name: "Send test event" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Recover failed since…" })).toBeNull();
});

describe("the webhook details", () => {
  it("have an address of their own, and closing them leads back to the list", async () => {
    await opened();
    await userEvent.click(within(await table()).getByRole("link", { name: "Details" }));
    const details = await dialog();
    expect(place.current).toBe(`${PATH}?log=${ROW.id}`);
    await userEvent.click((await within(details).findAllByRole("button", { name: "Close" }))[0] as HTMLElement);
    await waitFor(() => expect(place.current).toBe(PATH));
  });

  it("show figures, basic information and the payment with its fallbacks", async () => {
    await opened(`?log=${ROW.id}`);
    const details = await dialog();
    await within(details).findByText("Attempts", { selector: "dt" });
    const facts = Object.fromEntries(
      [...details.querySelectorAll("dt")].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
    );
    expect(facts).toMatchObject({
      Attempts: "2 of 6",
      "Response Time": "15,212 ms",
      "Response Code": "503",
      "Event Type": "payment.completed",
      Webhook: "Fulfilment",
      Delivered: "Not delivered",
      Title: "Untitled Payment",
      Amount: "38.200000 XRP",
      Description: "No description",
      Platform: "Nordlicht Records",
      Username: "mira",
      "Received Amount": "Not received",
      "Merchant Payout": "Calculating...",
    });
    expect(facts["Payment ID"]).toContain(ROW.payment_id);
    expect(facts["Destination Tag"]).toContain("2815049732");
  });

  it("show hostile responses as text, and those of the chosen attempt", async () => {
    await opened(`?log=${ROW.id}`);
    const details = await dialog();
    expect(await within(details).findByText("<img src=x onerror=alert(1)>")).toBeVisible();
    expect(within(details).getByText("<b>nginx</b>")).toBeVisible();
    expect(details.querySelector("img")).toBeNull();
    expect(within(details).getByRole("region", { name: "Error Details" })).toHaveTextContent("Attempt 2 got HTTP 503.");
    await userEvent.click(within(details).getByRole("button", { name: /Timed out/ }));
    expect(within(details).getByRole("region", { name: "Error Details" })).toHaveTextContent(
      "Attempt 1 got no response: No response within 15 seconds.",
    );
    expect(within(details).queryByText("<b>nginx</b>")).toBeNull();
  });

  it("show the data sent as JSON, its headers, and a command that a shell takes literally", async () => {
    const user = userEvent.setup();
    const copied = vi.spyOn(navigator.clipboard, "writeText");
    await opened(`?log=${ROW.id}`);
    const details = await dialog();
    expect(await within(details).findByRole("region", { name: "Data sent: body" })).toHaveTextContent(
      // As it was sent: JavaScript has no such number.
      `{ "title": "Vinyl's, 180 g", "metadata": { "order": 12345678901234567890 } }`,
    );
    await user.click(within(details).getByRole("button", { name: "Headers" }));
    expect(within(details).getByRole("region", { name: "Data sent: headers" })).toHaveTextContent(
      "X-Webhook-Timestamp",
    );
    await user.click(within(details).getByRole("button", { name: "Copy as curl" }));
    expect(copied).toHaveBeenCalledWith(
      [
        "curl -X POST 'https://shop.example/hooks' \\",
        "  -H 'X-Webhook-Event: payment.completed' \\",
        "  -H 'X-Webhook-Timestamp: 1' \\",
        `  --data-binary '{"title":"Vinyl'\\''s, 180 g","metadata":{"order":12345678901234567890}}'`,
      ].join("\n"),
    );
  });

  it("of the built-in receiver, which has no URL, give a command with a URL to replace, and say so", async () => {
    const user = userEvent.setup();
    const copied = vi.spyOn(navigator.clipboard, "writeText");
    const inspected = { ...LOG, webhook_config: { ...WEBHOOK, kind: "inspector", webhook_url: "" } };
    await opened(`?log=${ROW.id}`, [{}], {}, { [DETAILS]: () => Response.json({ webhook_log: inspected }) });
    const details = await dialog();
    expect(
      await within(details).findByText(/^The built-in receiver has no URL: the curl command sends to/),
    ).toHaveTextContent("https://your-server.example/webhooks");
    await user.click(within(details).getByRole("button", { name: "Copy as curl" }));
    expect(copied.mock.lastCall?.[0]).toMatch(/^curl -X POST 'https:\/\/your-server\.example\/webhooks' \\\n/);
  });

  it.each([
    [{}, true],
    [{ can_retry: false }, false],
    [{ status: "success", is_failed: false, can_retry: true }, false],
  ] as const)("offer Retry Webhook only where it failed and can be retried: %o", async (changes, offered) => {
    await opened(
      `?log=${ROW.id}`,
      [{}],
      {},
      { [DETAILS]: () => Response.json({ webhook_log: { ...LOG, ...changes } }) },
    );
    const details = await dialog();
    await within(details).findByRole("heading", { name: "Attempts" });
    expect(within(details).queryByRole("button", { name: "Retry Webhook" }) !== null).toBe(offered);
  });

  it.each([
    [503, "Failed to load webhook details", /^Failed to get webhook log details\./],
    [404, "Webhook log not found", "Webhook log not found"],
  ])("say why they are not here: %s", async (status, words, below) => {
    await opened(`?log=${ROW.id}`, [{}], {}, { [DETAILS]: () => refuse(status, { error: "" }) });
    await waitFor(() => expect(notify.error).toHaveBeenCalledExactlyOnceWith(words));
    expect(screen.getByText(below)).toBeVisible();
  });
});

it("recovers what has failed since a moment: the count, then the progress", async () => {
  const recovery = { id: 4, since: "2026-11-21T00:00:00Z", total: 7, queued: 3, created_at: "x", finished_at: null };
  let started = false;
  const calls = await opened(
    "",
    [{}],
    {},
    {
      [`GET ${RECOVER}`]: () => Response.json({ recovery: started ? recovery : null, failed: 7 }),
      [`POST ${RECOVER}`]: () => {
        started = true;
        return Response.json(recovery, { status: 201 });
      },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Recover failed since…" }));
  expect(await screen.findByText("7 deliveries have failed since then.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Recover" }));
  expect(await screen.findByText(/3 of 7 queued for a retry/)).toBeVisible();
  // The list is read again, because what it shows is out of date.
  await waitFor(() => expect(calls.filter((call) => call.path.includes("/history/")).length).toBeGreaterThan(2));
  expect(calls.find((call) => call.method === "POST")?.body).toHaveProperty("since");
});
