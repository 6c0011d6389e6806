import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { pagerPlaces } from "./page-numbers";
import { Pager } from "./pager";

const drawn = (page: number, total: number) =>
  pagerPlaces(page, total)
    .map((place) => ("page" in place ? place.page : "…"))
    .join(" ");

describe("pagerPlaces", () => {
  it.each([
    [1, 1, "1"],
    [3, 5, "1 2 3 4 5"],
    [1, 6, "1 2 3 4 … 6"],
    [3, 10, "1 2 3 4 … 10"],
    [4, 10, "1 … 3 4 5 … 10"],
    [7, 10, "1 … 6 7 8 … 10"],
    [8, 10, "1 … 7 8 9 10"],
    [10, 10, "1 … 7 8 9 10"],
    [99, 10, "1 … 7 8 9 10"],
    [0, 10, "1 2 3 4 … 10"],
  ])("of page %i of %i shows %s", (page, total, places) => {
    expect(drawn(page, total)).toBe(places);
  });

  it("never shows more than five numbers, and always the first, the current and the last", () => {
    for (let total = 1; total <= 30; total += 1) {
      for (let page = 1; page <= total; page += 1) {
        const numbers = pagerPlaces(page, total).flatMap((place) => ("page" in place ? [place.page] : []));
        expect(numbers.length).toBeLessThanOrEqual(5);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, page, total]));
      }
    }
  });
});

describe("Pager", () => {
  it("changes pages with buttons, and stops at both ends", async () => {
    const onPage = vi.fn();
    const { rerender } = render(<Pager label="Payment pages" page={1} totalPages={7} onPage={onPage} />);
    const nav = screen.getByRole("navigation", { name: "Payment pages" });
    expect(within(nav).getByRole("button", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
    expect(within(nav).getByRole("button", { name: "Previous" })).toBeDisabled();
    await userEvent.click(within(nav).getByRole("button", { name: "Page 4" }));
    await userEvent.click(within(nav).getByRole("button", { name: "Next" }));
    expect(onPage.mock.calls).toEqual([[4], [2]]);
    rerender(<Pager label="Payment pages" page={7} totalPages={7} onPage={onPage} />);
    expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
  });

  it("treats a page beyond the end, as in an old link, as the last one", async () => {
    const onPage = vi.fn();
    render(<Pager label="Payment pages" page={99} totalPages={7} onPage={onPage} />);
    expect(screen.getByRole("button", { current: "page" })).toHaveAccessibleName("Page 7");
    await userEvent.click(screen.getByRole("button", { name: "Previous" }));
    expect(onPage.mock.calls).toEqual([[6]]);
  });

  it("shows where pages are left out, and says so", () => {
    render(<Pager label="Payment pages" page={5} totalPages={9} onPage={vi.fn()} />);
    const places = screen.getAllByRole("listitem").map((place) => place.textContent);
    expect(places).toEqual(["1", "…pages left out", "4", "5", "6", "…pages left out", "9"]);
  });

  it("links pages that have an address", () => {
    render(
      <MemoryRouter>
        <Pager label="Blog pages" page={2} totalPages={3} hrefOf={(page) => `/blogs?page=${page}`} />
      </MemoryRouter>,
    );
    expect(screen.getByRole("link", { name: "Page 3" })).toHaveAttribute("href", "/blogs?page=3");
    expect(screen.getByRole("link", { name: "Previous" })).toHaveAttribute("href", "/blogs?page=1");
    expect(screen.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  });

  it("names the step that there is not, without a link", () => {
    render(
      <MemoryRouter>
        <Pager label="Blog pages" page={1} totalPages={3} hrefOf={(page) => `/blogs?page=${page}`} />
      </MemoryRouter>,
    );
    expect(screen.getByText("Previous")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Previous" })).toBeNull();
    expect(screen.getByRole("link", { name: "Next" })).toHaveAttribute("href", "/blogs?page=2");
  });

  it("offers page sizes only where they can be chosen", async () => {
    const onChange = vi.fn();
    const { rerender } = render(
      <Pager label="Pages" page={1} totalPages={1} onPage={vi.fn()} size={{ value: 10, onChange }} />,
    );
    const choice = screen.getByRole("combobox", { name: "Rows per page" });
    expect(
      within(choice)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["5", "10", "25", "50", "100"]);
    await userEvent.selectOptions(choice, "50");
    expect(onChange).toHaveBeenCalledWith(50);
    rerender(<Pager label="Pages" page={1} totalPages={2} onPage={vi.fn()} />);
    expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
  });

  it("is hidden for a single page", () => {
    const { container } = render(<Pager label="Pages" page={1} totalPages={1} onPage={vi.fn()} />);
    expect(container).toBeEmptyDOMElement();
  });
});
