import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DateField } from "../../../components/ui/date-field";
import { PALETTE_PAUSE_MS } from "../../../config/timing";
import { AdminSearch } from "./filter-fields";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("the search of a list", () => {
  const searched = vi.fn();
  const box = () => screen.getByRole("textbox", { name: "Search users" });
  const write = (value: string) => fireEvent.change(box(), { target: { value } });
  const search = (applied: string, button = false) => (
    <AdminSearch label="Search users" placeholder="Email" applied={applied} onSearch={searched} button={button} />
  );
  beforeEach(() => searched.mockClear());

  it("looks for what the box says after a pause, also when the text shrank", async () => {
    render(search("tide"));
    write("tid ");
    await wait(PALETTE_PAUSE_MS - 1);
    expect(searched).not.toHaveBeenCalled();
    await wait(1);
    expect(searched.mock.calls).toEqual([["tid"]]);
  });

  it("waits for its button or Enter where it has a button", async () => {
    render(search("", true));
    write("tide");
    await wait(10 * PALETTE_PAUSE_MS);
    expect(searched).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Search" }));
    fireEvent.click(screen.getByRole("button", { name: "Search" }));
    expect(searched.mock.calls).toEqual([["tide"], ["tide"]]);
  });

  it("keeps what was typed after its own search, and follows the address at any other time", async () => {
    const { rerender } = render(search(""));
    write("low ");
    await wait(PALETTE_PAUSE_MS);
    write("low t");
    rerender(search("low"));
    expect(box()).toHaveValue("low t");
    rerender(search(""));
    expect(box()).toHaveValue("");
    await wait(10 * PALETTE_PAUSE_MS);
    expect(searched.mock.calls).toEqual([["low"]]);
  });
});

describe("a date in the address", () => {
  const picked = vi.fn();
  const box = () => screen.getByLabelText("From");
  const write = (value: string) => fireEvent.change(box(), { target: { value } });
  const date = (applied: string, optional = false) => (
    <DateField label="From" type="date" applied={applied} onPick={picked} max="2026-11-23" optional={optional} />
  );
  beforeEach(() => picked.mockClear());

  it("is taken after a pause, and not while its year is typed", async () => {
    render(date("2026-11-01"));
    write("0202-11-20");
    await wait(5_000);
    expect(box()).toHaveValue("0202-11-20");
    write("2025-11-20");
    await wait(599);
    expect(picked).not.toHaveBeenCalled();
    await wait(1);
    expect(picked.mock.calls).toEqual([["2025-11-20"]]);
  });

  it("is taken at once when the field is left, and only once", async () => {
    render(date("2026-11-01"));
    write("2026-11-20");
    fireEvent.blur(box());
    await wait(5_000);
    expect(picked.mock.calls).toEqual([["2026-11-20"]]);
    expect(box()).toHaveValue("2026-11-20");
  });

  it.each([
    ["a day to come", "2026-11-24", false],
    ["none where one is needed", "", false],
  ])("returns to the last one when the field is left with %s", async (_, value, optional) => {
    render(date("2026-11-01", optional));
    write(value);
    fireEvent.blur(box());
    await wait(5_000);
    expect(picked).not.toHaveBeenCalled();
    expect(box()).toHaveValue("2026-11-01");
  });

  it("may be none where it is optional, and follows the address", async () => {
    const { rerender } = render(date("2026-11-01", true));
    write("");
    await wait(600);
    expect(picked.mock.calls).toEqual([[""]]);
    write("2026-11-20");
    rerender(date("2026-10-05", true));
    expect(box()).toHaveValue("2026-10-05");
    await wait(5_000);
    expect(picked.mock.calls).toEqual([[""]]);
  });
});
