import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refuse } from "../../../lib/testing/server";
import { asked, HOSTILE, opened, place } from "../shared/testing/admin";
import { AuditLogPage } from "./audit-log-page";

const LIST = "GET /api/platform-admin/audit-log/";
const PATH = "/admin-dashboard/audit-log";

const ROW = {
  id: 7,
  created_at: "2026-11-20T12:00:00Z",
  actor: { id: 1, email: "ada@dropwise.example" },
  source: "web",
  client: "192.0.2.7",
  user_agent: "Mozilla/5.0",
  action: "settings_changed",
  subject: "settings version 4",
  subject_name: "",
  before: { fee_percentage: "1", payout_timing: "immediate" },
  after: { fee_percentage: "2.5", payout_timing: "immediate" },
  reason: "fee 1 % → fee 2.5 %.",
  hash: "ab".repeat(32),
};

const page = (rows: object[], rest: object = {}) => ({
  results: rows.map((each, index) => ({ ...ROW, id: index + 1, ...each })),
  count: rows.length,
  current_page: 1,
  page_size: 25,
  total_pages: 1,
  next: null,
  previous: null,
  ...rest,
});

const open = (rows: object[] = [{}], query = "", rest: object = {}) =>
  opened(<AuditLogPage />, `${PATH}${query}`, { [LIST]: () => Response.json(page(rows, rest)) });

it("has a row for each action: what, by whom, from where, why", async () => {
  open([
    {},
    {
      actor: null,
      source: "command",
      client: "",
      action: "merchant_suspended",
      subject: "merchant 3",
      subject_name: "anna@shop.example",
      reason: "",
    },
  ]);
  await screen.findByRole("table", { name: "Audit log" });
  const [, first, second] = screen.getAllByRole("row");
  expect(first).toHaveTextContent(
    "Settings changedsettings version 4ada@dropwise.example192.0.2.7fee 1 % → fee 2.5 %.",
  );
  expect(second).toHaveTextContent("Merchant suspendedanna@shop.exampleCommand on the serverCommand–");
});

it("shows what was before and after, the browser and the hash", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: /^View Details of Settings changed/ }));
  const dialog = await screen.findByRole("dialog", { name: "Settings changed" });
  const rows = within(dialog).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "FieldBeforeAfter",
    "fee percentage12.5",
    "payout timingimmediateimmediate",
  ]);
  expect(dialog).toHaveTextContent("Mozilla/5.0");
  expect(dialog).toHaveTextContent(ROW.hash);
});

it("filters by administrator, subject, action and days, and clears them all", async () => {
  const { calls } = open([], "?page=3");
  await userEvent.type(await screen.findByLabelText("Search administrators"), "ada");
  await waitFor(() => expect(asked(calls, "audit-log/").at(-1)).toBe("actor=ada&page=1"));
  await userEvent.type(screen.getByLabelText("Search subjects"), "wallet 2");
  await waitFor(() => expect(asked(calls, "audit-log/").at(-1)).toContain("subject=wallet"));
  await userEvent.selectOptions(screen.getByLabelText("Action"), "Wallet retired");
  await waitFor(() => expect(asked(calls, "audit-log/").at(-1)).toContain("action=wallet_retired"));
  await userEvent.type(screen.getByLabelText("From (UTC)"), "2026-11-19");
  await userEvent.type(screen.getByLabelText("To (UTC)"), "2026-11-20");
  await waitFor(() => expect(asked(calls, "audit-log/").at(-1)).toMatch(/date_from=2026-11-19&date_to=2026-11-20/));
  expect(await screen.findByText("No matching rows")).toBeVisible();

  await userEvent.click(screen.getAllByRole("button", { name: "Clear Filters" })[0] as HTMLElement);
  await waitFor(() => expect(place.current).toBe(PATH));
  expect(screen.getByLabelText("Search administrators")).toHaveValue("");
});

it("does not ask for days in the wrong order", async () => {
  const { calls } = open([{}], "?from=2026-11-20&to=2026-11-19");
  expect(await screen.findByText("The last day is before the first")).toBeVisible();
  expect(asked(calls, "audit-log/")).toEqual([]);
});

it("says when the log cannot be loaded, and tries again", async () => {
  let broken = true;
  const { said } = opened(<AuditLogPage />, PATH, {
    [LIST]: () => (broken ? refuse(503) : Response.json(page([{}]))),
  });
  expect(await screen.findByRole("heading", { name: "Audit Log Unavailable" })).toBeVisible();
  expect(said.error).toHaveBeenCalledExactlyOnceWith("Failed to load the audit log");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("table")).toBeVisible();
});

it("says that there is nothing yet", async () => {
  open([]);
  expect(await screen.findByText("Nothing recorded yet")).toBeVisible();
});

it("says that a page is beyond the last one", async () => {
  open([], "?page=9", { count: 12, total_pages: 1 });
  expect(await screen.findByText("There is no page 9")).toBeVisible();
});

it.each(HOSTILE)("shows a hostile text as text: %s", async (text) => {
  open([{ subject: text, reason: text, user_agent: text, after: { [text]: text } }]);
  await userEvent.click(await screen.findByRole("button", { name: /^View Details of Settings changed/ }));
  expect((await screen.findByRole("dialog")).textContent).toContain(text);
  expect(document.querySelector("td img, td script, td svg, dd img, dd script, dd svg")).toBeNull();
});

const chain = (fields: object) => ({
  newest_hash: ROW.hash,
  newest_id: ROW.id,
  broken_id: null,
  missing_id: null,
  found: null,
  ...fields,
});

it.each([
  [() => Response.json(chain({ rows: 41 })), `Log intact: 41 entries verified. Latest hash: ${ROW.hash}`],
  [
    () => Response.json(chain({ rows: 6, broken_id: 7 })),
    "Row 7 is broken: it was changed, or a row before it was. The 6 entries before it are intact.",
  ],
  [
    () => Response.json(chain({ rows: 6, missing_id: 7 })),
    "Row 7 is missing: the newest rows were removed. The 6 entries left are intact.",
  ],
  [
    () => Response.json(chain({ rows: 6, found: false })),
    "No row has this hash: the newest rows were removed, or it is of another log. The 6 entries left are intact.",
  ],
  [() => refuse(503), "The log could not be checked. Try again."],
])("checks the log on press and says what came out", async (answer, said) => {
  opened(<AuditLogPage />, PATH, {
    [LIST]: () => Response.json(page([{}])),
    "GET /api/platform-admin/audit-log/check/": answer,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Check the log" }));
  await waitFor(() => expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(said));
});

it("looks for a hash from a daily email, which must be one", async () => {
  const { calls } = opened(<AuditLogPage />, PATH, {
    [LIST]: () => Response.json(page([ROW])),
    "GET /api/platform-admin/audit-log/check/": () => Response.json(chain({ rows: 41, found: true })),
  });
  const field = await screen.findByLabelText("Hash from a daily email (optional)");
  await userEvent.type(field, "9f2c");
  expect(screen.getByText("A hash has 64 hexadecimal digits.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Check the log" })).toBeDisabled();
  await userEvent.clear(field);
  await userEvent.type(field, ROW.hash);
  await userEvent.click(screen.getByRole("button", { name: "Check the log" }));
  expect(await screen.findByText(/Log intact: 41 entries verified, and one of them has this hash\./)).toBeVisible();
  expect(asked(calls, "audit-log/check/")).toEqual([`hash=${ROW.hash}`]);
});
