import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { MultiSelect } from "./multi-select";

const OPTIONS = [
  { value: "small", label: "Small" },
  { value: "large", label: "Large" },
] as const;
type Size = (typeof OPTIONS)[number]["value"];

function Sizes() {
  const [sizes, setSizes] = useState<Size[]>([]);
  return (
    <>
      <MultiSelect
        label="Size"
        summary={sizes.join("+") || "any"}
        options={OPTIONS}
        selected={sizes}
        onChange={setSizes}
      />
      <button type="button">After</button>
    </>
  );
}

describe("MultiSelect", () => {
  it("applies each choice at once, in the order of the options", async () => {
    const user = userEvent.setup();
    render(<Sizes />);
    await user.click(screen.getByRole("button", { name: "Size: any" }));
    await user.click(screen.getByRole("checkbox", { name: "Large" }));
    await user.click(screen.getByRole("checkbox", { name: "Small" }));
    expect(screen.getByRole("button", { name: "Size: small+large" })).toHaveAttribute("aria-expanded", "true");
    await user.click(screen.getByRole("checkbox", { name: "Small" }));
    expect(screen.getByRole("button", { name: "Size: large" })).toBeVisible();
  });

  it.each([
    ["Esc, which returns the focus to its button", "{Escape}", /^Size/],
    ["Tab past its last box", "{Tab}{Tab}{Tab}", "After"],
  ])("closes with %s", async (_, keys, focused) => {
    const user = userEvent.setup();
    render(<Sizes />);
    await user.tab();
    await user.keyboard("{Enter}");
    expect(screen.getAllByRole("checkbox")).toHaveLength(2);
    await user.keyboard(keys);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getByRole("button", { name: focused })).toHaveFocus();
  });

  it("closes with a press elsewhere", async () => {
    const user = userEvent.setup();
    render(<Sizes />);
    await user.click(screen.getByRole("button", { name: /^Size/ }));
    await user.click(document.body);
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});
