import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Button } from "./button";
import { DataTable, ResultCount } from "./data-table";
import type { Column } from "./data-table-props";
import { EmptyState } from "./empty-state";
import { FilterChips } from "./filter-chips";
import { viewport } from "./testing/viewport";
import { useTableParams } from "./use-table-params";

interface Row {
  id: number;
  title: string;
  amount: string;
}

const ROWS: Row[] = [
  { id: 1, title: "Low Tide EP", amount: "10.000000" },
  { id: 2, title: "Icon pack", amount: "4.000000" },
];

const retried = vi.fn();
const COLUMNS: Column<Row>[] = [
  { key: "title", heading: "Title", cell: (row) => row.title, sortable: true },
  { key: "amount", heading: "Amount", cell: (row) => `${row.amount} XRP`, align: "end" },
  {
    key: "actions",
    heading: "Actions",
    hideHeading: true,
    cell: (row) => <Button onClick={() => retried(row.id)}>Retry {row.id}</Button>,
  },
];

const FILTERS = ["status", "user"] as const;
const SIZES = [10, 25];

function Screen({ rows = ROWS, busy = false }: { rows?: Row[] | undefined; busy?: boolean }) {
  const table = useTableParams({ filters: FILTERS, pageSizes: SIZES });
  const back = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <output>{search}</output>
      <p>
        Page {table.page} of {table.pageSize}, {table.filters.status || "any"}, {table.search || "no search"}
      </p>
      <Button onClick={() => table.setPage(1)}>Page 1</Button>
      <Button onClick={() => table.setPage(3)}>Page 3</Button>
      <Button onClick={() => table.setPageSize(10)}>10 a page</Button>
      <Button onClick={() => table.setPageSize(25)}>25 a page</Button>
      <Button onClick={() => table.setFilter("status", "failed")}>Failed only</Button>
      <Button onClick={() => table.setSearch("tide")}>Search tide</Button>
      <Button onClick={() => back(-1)}>Back</Button>
      <FilterChips
        chips={[
          ...(table.filters.status === ""
            ? []
            : [{ label: `Status: ${table.filters.status}`, onRemove: () => table.setFilter("status", "") }]),
          ...(table.search === "" ? [] : [{ label: `“${table.search}”`, onRemove: () => table.setSearch("") }]),
        ]}
        onClear={table.clear}
      />
      <ResultCount count={rows?.length ?? 0} noun="payment" />
      <DataTable
        caption="Payments"
        columns={COLUMNS}
        rows={rows}
        busy={busy}
        rowKey={(row) => row.id}
        rowHref={(row) => `/payments/${row.id}`}
        sort={table.sort}
        onSort={table.setSort}
        empty={<EmptyState heading={table.narrowed ? "No match" : "No payments yet"} />}
      />
    </>
  );
}

function open(path = "/", props: Parameters<typeof Screen>[0] = {}) {
  viewport(1280);
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Screen {...props} />
    </MemoryRouter>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const url = () => screen.getAllByRole("status").find((element) => element.tagName === "OUTPUT")?.textContent;

describe("DataTable", () => {
  it("is a real table with a caption, column and row headings, and amounts at the end", () => {
    open();
    const table = screen.getByRole("table", { name: "Payments" });
    expect(within(table).getAllByRole("columnheader")).toHaveLength(3);
    const row = within(table).getByRole("row", { name: /Low Tide EP/ });
    expect(within(row).getByRole("rowheader")).toHaveTextContent("Low Tide EP");
    expect(within(row).getByRole("cell", { name: "10.000000 XRP" })).toHaveClass("text-right", "figures");
  });

  it("names a column of buttons for screen readers only", () => {
    open();
    expect(screen.getByText("Actions")).toHaveClass("sr-only");
    expect(screen.getByText("Amount")).not.toHaveClass("sr-only");
  });

  it.each([
    ["is a stop of Tab, to be scrolled by the arrows, where it is cut off", 900, true],
    ["is no stop where all of it is seen", 600, false],
  ])("%s", (_, width, stop) => {
    let measure: () => void = () => undefined;
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(changed: () => void) {
          measure = changed;
        }
        observe() {}
        disconnect() {}
      },
    );
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(width);
    open();
    act(() => measure());
    expect(screen.queryAllByRole("region", { name: "Payments" }).map((frame) => frame.tabIndex)).toEqual(
      stop ? [0] : [],
    );
  });

  it("makes each row a link without covering its buttons", async () => {
    open();
    expect(screen.getByRole("link", { name: "Low Tide EP" })).toHaveAttribute("href", "/payments/1");
    await press("Retry 2");
    expect(retried).toHaveBeenCalledWith(2);
    expect(url()).toBe("");
  });

  it("sorts by its headings, ascending, descending and not at all, and announces it", async () => {
    open("/?page=4");
    const heading = () => screen.getByRole("columnheader", { name: "Title" });
    expect(heading()).toHaveAttribute("aria-sort", "none");
    await press("Title");
    expect(heading()).toHaveAttribute("aria-sort", "ascending");
    expect(url()).toBe("?sort=title");
    await press("Title");
    expect(heading()).toHaveAttribute("aria-sort", "descending");
    expect(url()).toBe("?sort=-title");
    await press("Title");
    expect(url()).toBe("");
    expect(screen.getByRole("columnheader", { name: "Amount" })).not.toHaveAttribute("aria-sort");
  });

  it("keeps the old rows, marked busy and dimmed, while the next page loads", () => {
    open("/", { busy: true });
    expect(screen.getByRole("table").closest("[aria-busy=true]")).toHaveClass("opacity-50");
    expect(screen.getByText("Low Tide EP")).toBeVisible();
  });

  it('distinguishes "nothing yet" from "no match"', async () => {
    open("/", { rows: [] });
    expect(screen.getByText("No payments yet")).toBeVisible();
    await press("Failed only");
    expect(screen.getByText("No match")).toBeVisible();
    await press("Remove Status: failed");
    expect(screen.getByText("No payments yet")).toBeVisible();
    await press("Search tide");
    expect(screen.getByText("No match")).toBeVisible();
    expect(screen.getByText("0 payments")).toBeVisible();
  });

  it("becomes cards below 768 px, with the same content in the same order", () => {
    const { container } = open();
    viewport(390);
    render(
      <MemoryRouter>
        <Screen />
      </MemoryRouter>,
      { container },
    );
    expect(screen.queryByRole("table")).toBeNull();
    const [card] = within(screen.getByRole("list", { name: "Payments" })).getAllByRole("listitem");
    expect(card).toHaveTextContent("Low Tide EPAmount10.000000 XRPActionsRetry 1");
  });

  it("changes from table to cards with the window", () => {
    const window = viewport(768);
    render(
      <MemoryRouter>
        <Screen />
      </MemoryRouter>,
    );
    expect(screen.getByRole("table")).toBeVisible();
    window.resize(767);
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByRole("link", { name: "Icon pack" })).toHaveAttribute("href", "/payments/2");
  });
});

describe("the state of a table", () => {
  it("is stored in the URL and follows the history", async () => {
    open("/?status=pending&page=2&page_size=25&search=tide");
    expect(screen.getByText("Page 2 of 25, pending, tide")).toBeVisible();
    await press("Page 3");
    expect(url()).toBe("?status=pending&page=3&page_size=25&search=tide");
    await press("Back");
    expect(screen.getByText("Page 2 of 25, pending, tide")).toBeVisible();
  });

  it.each([
    ["Failed only", "Page 1 of 10, failed, no search"],
    ["Search tide", "Page 1 of 10, any, tide"],
    ["25 a page", "Page 1 of 25, any, no search"],
  ])("starts at page 1 again after “%s”", async (button, shown) => {
    open("/?page=5");
    await press(button);
    expect(screen.getByText(shown)).toBeVisible();
  });

  it.each(["page=0", "page=abc", "page=-1", "page=1e3", "page_size=7"])("treats %s as the default", (nonsense) => {
    open(`/?${nonsense}`);
    expect(screen.getByText("Page 1 of 10, any, no search")).toBeVisible();
  });

  it("leaves defaults out of the URL", async () => {
    open("/?page=2&page_size=25");
    await press("Page 1");
    expect(url()).toBe("?page_size=25");
    await press("10 a page");
    expect(url()).toBe("");
  });

  it("shows each filter as a chip that can be removed, and removes all at once", async () => {
    open("/?status=failed&search=tide&page_size=25");
    await press("Remove Status: failed");
    expect(url()).toBe("?search=tide&page_size=25");
    await press("Failed only");
    await press("Clear");
    expect(url()).toBe("?page_size=25");
    expect(screen.queryByRole("list", { name: "Active filters" })).toBeNull();
  });
});

describe("before the first response", () => {
  it("shows placeholders and says that it is loading, after 200 ms", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    viewport(1280);
    render(<DataTable caption="Payments" columns={COLUMNS} rows={undefined} rowKey={(row) => row.id} empty="" />);
    const ghosts = screen.getByText("Loading payments…").parentElement;
    act(() => vi.advanceTimersByTime(199));
    expect(ghosts).toHaveClass("invisible");
    act(() => vi.advanceTimersByTime(1));
    expect(ghosts).not.toHaveClass("invisible");
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("ResultCount", () => {
  it.each([
    [0, "0 payments"],
    [1, "1 payment"],
    [1204, "1,204 payments"],
  ])("of %i is “%s”", (count, words) => {
    render(<ResultCount count={count} noun="payment" />);
    expect(screen.getByRole("status").textContent).toBe(words);
  });
});
