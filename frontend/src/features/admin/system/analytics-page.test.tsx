import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refuse } from "../../../lib/testing/server";
import { periodsOf, today } from "../shared/periods";
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
};

function open(data: object = ROWS, query = "?date=2026-01-05") {
  return opened(<AnalyticsPage />, `${PATH}${query}`, { [REVENUE]: () => Response.json(data) });
}

it("lists revenue and burns of a day by the hour, with a chart beside each list", async () => {
  open();
  const list = await screen.findByRole("table", { name: "Revenue Analytics, 2026-01-05" });
  expect(
    within(list)
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
  ).toEqual(["PeriodRevenue (XRP)", "2026-01-05 09:000.090000", "2026-01-05 23:001.250000"]);
  const revenue = within(screen.getByRole("region", { name: "Revenue Analytics" }));
  expect(await revenue.findByRole("slider", { name: "Revenue, 2026-01-05" })).toHaveAttribute(
    "aria-valuetext",
    "1.340000 XRP, total, 2026-01-05",
  );
  const burn = within(screen.getByRole("region", { name: "Burn Analytics" }));
  expect(burn.getByRole("table", { name: "Burn Analytics, 2026-01-05" })).toHaveTextContent("2026-01-05 09:000.010000");
});

it("says for each that there is nothing in the period", async () => {
  open({ revenue: [], burn: [] });
  expect(await screen.findByText("No revenue data for selected period")).toBeVisible();
  expect(screen.getByText("No burn data for selected period")).toBeVisible();
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
  expect(await screen.findByRole("table", { name: "Revenue Analytics, 2026-01-05" })).toBeVisible();
});

it("knows every hour of a day and every day of a month", () => {
  expect(periodsOf("2026-11-20").slice(-2)).toEqual(["2026-11-20 22:00", "2026-11-20 23:00"]);
  expect(periodsOf("2028-02")).toHaveLength(29);
  expect(periodsOf("2026-12").at(-1)).toBe("2026-12-31");
});
