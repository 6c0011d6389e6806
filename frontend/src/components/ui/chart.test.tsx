import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { BarChart } from "./chart";

const bar = (label: string, value: number) => ({ key: label, label, value, figure: `${value} XRP`, note: "1 payment" });

function show(values: readonly number[]) {
  render(
    <BarChart
      label="Received"
      bars={values.map((value, index) => bar(`Nov ${index + 1}`, value))}
      total={{ figure: "12 XRP", note: "in total" }}
      headings={["Period", "Received", "Payments"]}
      lastLabel="Today"
      empty="Nothing yet"
    />,
  );
}

const chart = () => screen.getByRole("slider", { name: "Received" });
const heights = () =>
  [...document.querySelectorAll("rect")].map((rect) => Number.parseFloat(`${rect.getAttribute("height")}`));

describe("a bar chart", () => {
  it("shows the total, and the bar that the arrow keys choose", async () => {
    show([3, 4, 5]);
    expect(screen.getByText("in total").parentElement).toHaveTextContent("12 XRP");
    chart().focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(chart()).toHaveAttribute("aria-valuetext", "Nov 2: 4 XRP, 1 payment");
    expect(screen.getByText("Nov 2 · 1 payment")).toBeVisible();
    await userEvent.keyboard("{Home}{ArrowLeft}");
    expect(chart()).toHaveAttribute("aria-valuenow", "1");
    await userEvent.keyboard("{End}{ArrowRight}");
    expect(chart()).toHaveAttribute("aria-valuenow", "3");
    await userEvent.keyboard("{Escape}");
    expect(screen.getByText("in total")).toBeVisible();
  });

  it("forgets the chosen bar when the focus leaves", async () => {
    show([3, 4, 5]);
    chart().focus();
    await userEvent.keyboard("{Home}");
    expect(screen.getByText("Nov 1 · 1 payment")).toBeVisible();
    await userEvent.tab();
    expect(screen.getByText("in total")).toBeVisible();
  });

  it("shows the bar below the pointer", () => {
    show([3, 4, 5]);
    chart().getBoundingClientRect = () => new DOMRect(100, 0, 300, 100);
    fireEvent.pointerMove(chart(), { clientX: 210 });
    expect(screen.getByText("Nov 2 · 1 payment")).toBeVisible();
    fireEvent.pointerMove(chart(), { clientX: 400 });
    expect(screen.getByText("Nov 3 · 1 payment")).toBeVisible();
    fireEvent.pointerLeave(chart());
    expect(screen.getByText("in total")).toBeVisible();
  });

  it("draws heights in proportion, below a round number, and the smallest amount still visibly", () => {
    show([30, 15, 0.000001, 0]);
    const [most, half, least, none] = heights();
    expect(most).toBeLessThanOrEqual(100);
    expect(most).toBeGreaterThan(60);
    expect(half).toBeCloseTo((most ?? 0) / 2);
    expect(least).toBe(1);
    expect(none).toBe(0);
  });

  it.each([
    [0.000001, ["0.000001"]],
    [7, ["5", "10"]],
    [30, ["10", "20", "30"]],
    [99_999_999_999, ["50B", "100B"]],
  ])("has round numbers on its axis up to %d", (most, axis) => {
    show([most]);
    const texts = [...document.querySelectorAll("span[style]")].map(({ textContent }) => textContent);
    expect(texts).toEqual(axis);
  });

  it("has a table with the same data", () => {
    show([3, 4]);
    const rows = within(screen.getByRole("table", { name: "Received" })).getAllByRole("row");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "PeriodReceivedPayments",
      "Nov 13 XRP1 payment",
      "Nov 24 XRP1 payment",
    ]);
  });

  it("is a drawing with a sentence while there is nothing", () => {
    show([0, 0]);
    expect(screen.getByText("Nothing yet")).toBeVisible();
    expect(screen.queryByRole("slider")).toBeNull();
  });
});
