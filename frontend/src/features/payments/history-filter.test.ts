import { describe, expect, it } from "vitest";
import { exportOf, FILTERS, filterOf, filterWords } from "./history-filter";

/** The filter of a query string. */
function filterAt(query: string) {
  const params = new URLSearchParams(query);
  const filters = Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? ""]));
  return filterOf(params.get("search") ?? "", filters as Parameters<typeof filterOf>[1]);
}

describe("the filter of an address", () => {
  it("is empty for an address without one", () => {
    const filter = filterAt("");
    expect([filter.query, filter.count, filter.narrowed]).toEqual([{}, 0, false]);
    expect(filterWords(filter, false)).toBe("All statuses · newest first");
  });

  it("takes the search, the statuses, the user name, the exception and the days", () => {
    const filter = filterAt(
      "search=tide&status=failed,completed&username=anna&exception=overpaid&from=2026-11-01&to=2026-11-22",
    );
    expect(filter.query).toEqual({
      search: "tide",
      status: ["completed", "failed"],
      username: "anna",
      exception: ["overpaid"],
      createdFrom: "2026-11-01",
      createdTo: "2026-11-22",
    });
    expect([filter.count, filter.narrowed]).toEqual([4, true]);
    expect(filterWords(filter, true)).toBe(
      "2 of 5 statuses · anna · Overpaid · Nov 1, 2026 to Nov 22, 2026 · oldest first",
    );
  });

  it("ignores what is no status, no exception and no day", () => {
    const filter = filterAt("status=sent&exception=odd&from=2026-13-01&to=soon");
    expect([filter.query, filter.count, filter.narrowed]).toEqual([{}, 0, false]);
  });

  it("knows that the last day is before the first", () => {
    expect(filterAt("from=2026-11-02&to=2026-11-01").days.reversed).toBe(true);
    expect(filterAt("from=2026-11-01&to=2026-11-01").days.reversed).toBe(false);
  });

  it("is the body of an export", () => {
    expect(exportOf(filterAt("status=failed&username=anna&from=2026-11-01").query)).toEqual({
      status: ["failed"],
      username: "anna",
      created_from: "2026-11-01",
    });
  });
});
