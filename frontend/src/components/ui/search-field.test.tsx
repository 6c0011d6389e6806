import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SearchField } from "./search-field";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const searched = vi.fn();
const box = () => screen.getByRole("textbox", { name: "Search transactions" });
const write = (value: string) => fireEvent.change(box(), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function open(applied = "") {
  searched.mockClear();
  return render(<SearchField label="Search transactions" applied={applied} onSearch={searched} />);
}

describe("SearchField", () => {
  it("searches once, two seconds after the text last grew", async () => {
    open();
    write("l");
    await wait(1_999);
    write("lo");
    await wait(1_999);
    expect(searched).not.toHaveBeenCalled();
    expect(screen.getByRole("status")).toHaveTextContent("Searching…");
    await wait(1);
    expect(searched.mock.calls).toEqual([["lo"]]);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("does not search while text is deleted, and cancels a waiting search", async () => {
    open("low tide");
    write("low tides");
    await wait(1_000);
    write("low tid");
    await wait(10_000);
    expect(searched).not.toHaveBeenCalled();
    write("low tidal");
    await wait(2_000);
    expect(searched.mock.calls).toEqual([["low tidal"]]);
  });

  it("clears at once when it is emptied, by key or by its button", async () => {
    open("low");
    write("");
    expect(searched.mock.calls).toEqual([[""]]);
    write("tide");
    await wait(2_000);
    fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(searched.mock.calls).toEqual([[""], ["tide"], [""]]);
    expect(box()).toHaveFocus();
  });

  it("follows the current search when Back or Clear changes it, and cancels a waiting one", async () => {
    const { rerender } = open("low");
    write("lower");
    rerender(<SearchField label="Search transactions" applied="" onSearch={searched} />);
    expect(box()).toHaveValue("");
    await wait(5_000);
    expect(searched).not.toHaveBeenCalled();
  });

  it("keeps what was typed after its own search", async () => {
    const { rerender } = open();
    write("low ");
    await wait(2_000);
    expect(searched.mock.calls).toEqual([["low"]]);
    write("low t");
    rerender(<SearchField label="Search transactions" applied="low" onSearch={searched} />);
    expect(box()).toHaveValue("low t");
    await wait(2_000);
    expect(searched.mock.calls).toEqual([["low"], ["low t"]]);
  });
});
