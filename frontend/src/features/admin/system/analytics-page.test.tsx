import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { browser } from "../../../lib/browser";
import { today } from "../../../lib/days";
import { refuse } from "../../../lib/testing/server";
import { periodsBetween, periodsOf } from "../shared/periods";
import { asked, opened, place } from "../shared/testing/admin";
import { AnalyticsPage } from "./analytics-page";

const REVENUE = "GET /api/platform-admin/metrics/revenue/";
const PATH = "/admin-dashboard/analytics";
const ROWS = {
  revenue: [
    { period: "2026-01-05 09:00", revenue: "0.090000" },
    { period: "2026-01-05 23:00", revenue: "1.250000" },
  ],
  burn: [{ period: "2026-01-05 09:00", burned: "0.010000" }],
  before: { first_day: "2026-01-04", last_day: "2026-01-04", revenue: "1.072000", burned: null },
};

function open(data: object = ROWS, query = "?date=2026-01-05") {
  return opened(<AnalyticsPage />, `${PATH}${query}`, { [REVENUE]: () => Response.json(data) });
}

it("lists revenue and burns of a day by the hour, with a chart beside each list", async () => {
  open();
  const list = await screen.findByRole("table", { name: "Revenue Analytics, Jan 5, 2026" });
  expect(
    within(list)
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
  ).toEqual(["PeriodRevenue (XRP)", "Jan 5, 2026, 09:000.090000", "Jan 5, 2026, 23:001.250000"]);
  const revenue = within(screen.getByRole("region", { name: "Revenue Analytics" }));
  expect(await revenue.findByRole("slider", { name: "Revenue, Jan 5, 2026" })).toHaveAttribute(
    "aria-valuetext",
    "1.340000 XRP, total, Jan 5, 2026",
  );
  const burn = within(screen.getByRole("region", { name: "Burn Analytics" }));
  expect(burn.getByRole("table", { name: "Burn Analytics, Jan 5, 2026" })).toHaveTextContent(
    "Jan 5, 2026, 09:000.010000",
  );
});

it("says for each that there is nothing in the period", async () => {
  open({ ...ROWS, revenue: [], burn: [] });
  expect(await screen.findByText("No revenue data for selected period")).toBeVisible();
  expect(screen.getByText("No burn data for selected period")).toBeVisible();
});

it("names the sums of the period before, and the change in percent where there was something", async () => {
  open();
  await screen.findByRole("table", { name: "Revenue Analytics, Jan 5, 2026" });
  const revenue = screen.getByRole("region", { name: "Revenue Analytics" });
  expect(revenue).toHaveTextContent("Total1.340000 XRPBefore, Jan 4, 20261.072000 XRPChange+25.0%");
  const burn = screen.getByRole("region", { name: "Burn Analytics" });
  expect(burn).toHaveTextContent("Total0.010000 XRPBefore, Jan 4, 2026–Change–");
});

it("shows a range instead, in the address, by the day or by the month, and exports it", async () => {
  const download = vi.spyOn(browser, "download").mockImplementation(() => {});
  const { calls } = opened(<AnalyticsPage />, `${PATH}?from=2026-01-01&to=2026-01-31`, {
    [REVENUE]: () => Response.json({ ...ROWS, revenue: [{ period: "2026-01-05", revenue: "0.090000" }] }),
    "POST /api/platform-admin/metrics/revenue/export/": () => Response.json({ url: "https://pay.example/csv/" }),
  });
  const list = await screen.findByRole("table", { name: "Revenue Analytics, Jan 1, 2026 to Jan 31, 2026" });
  expect(list).toHaveTextContent("Jan 5, 20260.090000");
  expect(asked(calls, "metrics/revenue/")).toEqual(["date_from=2026-01-01&date_to=2026-01-31&mode=live"]);
  await userEvent.click(screen.getByRole("button", { name: "Export (CSV)" }));
  await waitFor(() => expect(download).toHaveBeenCalledExactlyOnceWith("https://pay.example/csv/"));
  await userEvent.click(screen.getByRole("button", { name: "Clear range" }));
  await waitFor(() => expect(place.current).toBe(PATH));
  expect(asked(calls, "metrics/revenue/").at(-1)).toBe(`date=${today()}&mode=live&period=daily`);
});

it.each([
  ["?from=2026-01-05&to=2026-01-04", "The last day is before the first"],
  ["?to=2026-01-04", "The range has no first day"],
  ["?from=2001-01-01&to=2026-01-04", "A range has at most five years"],
])("does not ask for the range %s", async (query, words) => {
  const { calls } = open(ROWS, query);
  expect(await screen.findByText(words)).toBeVisible();
  expect(asked(calls, "metrics/revenue/")).toEqual([]);
});

it("asks for a day or a month, and keeps the choice in the address", async () => {
  const { calls } = open(ROWS, "");
  const date = await screen.findByLabelText("Date");
  fireEvent.change(date, { target: { value: "2026-01-05" } });
  await waitFor(() => expect(place.current).toBe(`${PATH}?date=2026-01-05`));
  await userEvent.selectOptions(screen.getByLabelText("Period"), "Monthly");
  fireEvent.change(await screen.findByLabelText("Month"), { target: { value: "2026-01" } });
  await waitFor(() =>
    expect(asked(calls, "metrics/revenue/")).toEqual([
      `date=${today()}&mode=live&period=daily`,
      "date=2026-01-05&mode=live&period=daily",
      `mode=live&month=${today().slice(0, 7)}&period=monthly`,
      "mode=live&month=2026-01&period=monthly",
    ]),
  );
  expect(screen.queryByLabelText("Date")).toBeNull();
});

it.each([
  ["Date", "", "9999-01-01"],
  ["Month", "?period=monthly", "9999-01"],
])("allows no future %s", async (label, query, future) => {
  const { calls } = open(ROWS, query);
  const field = await screen.findByLabelText(label);
  expect(field).toHaveAttribute("max", label === "Date" ? today() : today().slice(0, 7));
  fireEvent.change(field, { target: { value: future } });
  fireEvent.blur(field);
  expect(field).toHaveValue(label === "Date" ? today() : today().slice(0, 7));
  await screen.findByRole("region", { name: "Revenue Analytics" });
  expect(asked(calls, "metrics/revenue/")).toHaveLength(1);
  expect(place.current).not.toContain("9999");
});

it.each(["9999-01-01", "2026-02-31", "0000-01-01", "2026-1-1"])(
  "ignores %s in the address, which is no day of the past",
  async (day) => {
    const { calls } = open(ROWS, `?date=${day}`);
    await screen.findByRole("region", { name: "Burn Analytics" });
    expect(asked(calls, "metrics/revenue/")).toEqual([`date=${today()}&mode=live&period=daily`]);
  },
);

it("says when the data cannot be loaded, and tries again", async () => {
  let broken = true;
  const { said } = opened(<AnalyticsPage />, `${PATH}?date=2026-01-05`, {
    [REVENUE]: () => (broken ? refuse(503) : Response.json(ROWS)),
  });
  expect(await screen.findByRole("heading", { name: "Analytics Unavailable" })).toBeVisible();
  expect(said.error).toHaveBeenCalledExactlyOnceWith("Failed to load analytics data");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("table", { name: "Revenue Analytics, Jan 5, 2026" })).toBeVisible();
});

it("knows every hour of a day and every day of a month", () => {
  expect(periodsOf("2026-11-20").slice(-2)).toEqual(["2026-11-20 22:00", "2026-11-20 23:00"]);
  expect(periodsOf("2028-02")).toHaveLength(29);
  expect(periodsOf("2026-12").at(-1)).toBe("2026-12-31");
  expect(periodsBetween("2026-01-30", "2026-02-01")).toEqual(["2026-01-30", "2026-01-31", "2026-02-01"]);
  expect(periodsBetween("2026-01-30", "2026-05-02")).toEqual(["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"]);
});
