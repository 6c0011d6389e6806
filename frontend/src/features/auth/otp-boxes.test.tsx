import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { emptyCode, OtpBoxes } from "./otp-boxes";

function Boxes() {
  const [code, setCode] = useState(emptyCode);
  return <OtpBoxes value={code} onChange={setCode} />;
}

const boxes = () => screen.getAllByRole<HTMLInputElement>("textbox");
const shown = () =>
  boxes()
    .map(({ value }) => value || "_")
    .join("");

async function open() {
  render(<Boxes />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText("Digit 1 of 6"));
  return user;
}

describe("the six boxes of a code", () => {
  it("move on with each digit and accept digits only", async () => {
    const user = await open();
    await user.keyboard("1a2 -3");
    expect(shown()).toBe("123___");
    expect(screen.getByLabelText("Digit 4 of 6")).toHaveFocus();
  });

  it("stay on the last box when it is full", async () => {
    const user = await open();
    await user.keyboard("1234567");
    expect(shown()).toBe("123457");
    expect(screen.getByLabelText("Digit 6 of 6")).toHaveFocus();
  });

  it("move back on Backspace in an empty box, and clear a full box first", async () => {
    const user = await open();
    await user.keyboard("123{Backspace}");
    expect(screen.getByLabelText("Digit 3 of 6")).toHaveFocus();
    expect(shown()).toBe("123___");
    await user.keyboard("{Backspace}");
    expect(shown()).toBe("12____");
    await user.keyboard("{Backspace}");
    expect(screen.getByLabelText("Digit 2 of 6")).toHaveFocus();
  });

  it("move with the arrow keys, and a digit typed over another replaces it", async () => {
    const user = await open();
    await user.keyboard("12{ArrowLeft}{ArrowLeft}9");
    expect(shown()).toBe("92____");
    expect(screen.getByLabelText("Digit 2 of 6")).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByLabelText("Digit 3 of 6")).toHaveFocus();
  });

  it("move on when a digit is replaced by the same digit", async () => {
    const user = await open();
    await user.keyboard("135");
    await user.click(screen.getByLabelText("Digit 1 of 6"));
    await user.keyboard("148055");
    expect(shown()).toBe("148055");
  });

  it.each([
    ["123456", "123456"],
    ["12 34-56 78", "123456"],
    ["Your code: 987654.", "987654"],
    ["42", "42____"],
  ])("keep the first six digits of a pasted %j, from any box", async (text, code) => {
    const user = await open();
    await user.keyboard("55");
    await user.paste(text);
    expect(shown()).toBe(code);
  });

  it("keep their digits if the pasted text has none", async () => {
    const user = await open();
    await user.keyboard("55");
    await user.paste("none");
    expect(shown()).toBe("55____");
  });

  it("can be filled by the phone, which puts the whole code into the first box", async () => {
    const user = await open();
    const [first] = boxes();
    expect(first).toHaveAttribute("autocomplete", "one-time-code");
    expect(first).toHaveAttribute("inputmode", "numeric");
    await user.type(first as HTMLElement, "1");
    // Autofill writes the whole value at once.
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    write?.call(first, "246810");
    first?.dispatchEvent(new Event("input", { bubbles: true }));
    expect(await screen.findByDisplayValue("8")).toBeVisible();
    expect(shown()).toBe("246810");
  });
});
