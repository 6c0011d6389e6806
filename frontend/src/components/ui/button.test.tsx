import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button";

describe("Button", () => {
  it("submits no form by accident", async () => {
    const submitted = vi.fn();
    render(
      <form onSubmit={submitted}>
        <Button>Copy</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(submitted).not.toHaveBeenCalled();
  });

  it("keeps its label, name and width under a spinner while it is busy, and cannot be pressed twice", async () => {
    const pressed = vi.fn();
    const { rerender } = render(<Button onClick={pressed}>Send Message</Button>);
    await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
    rerender(
      <Button busy onClick={pressed}>
        Send Message
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Send Message" });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(button.querySelector("svg.animate-spin")).toBeInTheDocument();
    await userEvent.click(button);
    expect(pressed).toHaveBeenCalledTimes(1);
  });
});
