import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Checkbox, Select, TextArea, TextField } from "./field";
import { PasswordField } from "./password-field";

describe("a field", () => {
  it("is named by its label and described by its hint", () => {
    render(<TextField label="Username" hint="Shown on your checkouts." name="username" />);
    const input = screen.getByRole("textbox", { name: "Username" });
    expect(input).toHaveAccessibleDescription("Shown on your checkouts.");
    expect(input).not.toHaveAttribute("aria-invalid");
  });

  it("shows and announces what is wrong, and keeps the hint", () => {
    render(<TextField label="Username" hint="Shown on your checkouts." error="Username is required" />);
    const input = screen.getByRole("textbox");
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription("Shown on your checkouts. Username is required");
    expect(screen.getByText("Username is required")).toHaveAttribute("aria-live", "polite");
  });

  it("can be a text area, a select or a checkbox", async () => {
    render(
      <>
        <TextArea label="Message" error="Message is required" />
        <Select label="Status" hideLabel defaultValue="failed">
          <option value="">All</option>
          <option value="failed">failed</option>
        </Select>
        <Checkbox label="Public receipts" hint="Anyone with the link may see one." />
      </>,
    );
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveAccessibleDescription("Message is required");
    expect(screen.getByRole("combobox", { name: "Status" })).toHaveDisplayValue("failed");
    const box = screen.getByRole("checkbox", { name: "Public receipts" });
    expect(box).toHaveAccessibleDescription("Anyone with the link may see one.");
    await userEvent.click(screen.getByText("Public receipts"));
    expect(box).toBeChecked();
  });
});

describe("a password field", () => {
  it("hides its content until it is asked to show it", async () => {
    render(<PasswordField label="New Password" autoComplete="new-password" />);
    const input = screen.getByLabelText("New Password");
    expect(input).toHaveAttribute("type", "password");
    await userEvent.type(input, "Tide-pool-7");
    const reveal = screen.getByRole("button", { name: "Show characters", pressed: false });
    await userEvent.click(reveal);
    expect(input).toHaveAttribute("type", "text");
    expect(input).toHaveValue("Tide-pool-7");
    expect(reveal).toHaveAttribute("aria-pressed", "true");
  });
});
