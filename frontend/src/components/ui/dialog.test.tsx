import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button";
import { ConfirmDialog } from "./confirm-dialog";
import { Dialog } from "./dialog";

function Example({ locked = false }: { locked?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <div className="Toastify">
        <button type="button">A toast</button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Edit Webhook"
        description="Name and address."
        locked={locked}
      >
        <input aria-label="Webhook Name" />
        <Button>Save</Button>
      </Dialog>
    </>
  );
}

describe("Dialog", () => {
  it("takes the focus, keeps it, and returns it on Esc", async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole("button", { name: "Edit" }));
    const dialog = screen.getByRole("dialog", { name: "Edit Webhook" });
    expect(dialog).toHaveAccessibleDescription("Name and address.");
    expect(screen.getByLabelText("Webhook Name")).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
    await user.tab();
    expect(screen.getByLabelText("Webhook Name")).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit" })).toHaveFocus());
  });

  it("hides the page behind from screen readers and keeps it from scrolling", async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole("button", { name: "Edit" }));
    expect(screen.queryByRole("button", { name: "Edit" })).not.toBeInTheDocument();
    expect(screen.getByText("Edit").closest("[inert]")).not.toBeNull();
    expect(document.documentElement.style.overflow).toBe("hidden");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(document.documentElement.style.overflow).toBe(""));
    await waitFor(() => expect(document.querySelector("[inert]")).toBeNull());
  });

  it("closes on a click outside, but not on one in a toast", async () => {
    // A style makes everything outside ignore the pointer; the press reaches the document.
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    render(<Example />);
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await user.click(screen.getByText("A toast"));
    expect(screen.getByRole("dialog")).toBeVisible();
    await user.click(document.body);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("cannot be closed while its call is running", async () => {
    const user = userEvent.setup();
    render(<Example locked />);
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog")).toBeVisible();
    expect(screen.getByRole("button", { name: "Close" })).toBeDisabled();
  });

  it("adds no inline style sheet, which the content security policy would block", async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole("button", { name: "Edit" }));
    expect(document.querySelector("style")).toBeNull();
  });
});

describe("ConfirmDialog", () => {
  it("starts on Cancel, so that Enter alone changes nothing", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const [confirmed, closed] = [vi.fn(), vi.fn()];
    render(
      <ConfirmDialog
        open
        onClose={closed}
        onConfirm={confirmed}
        title="Suspend anna@nordlicht.example"
        text="Suspend this merchant account? They will be unable to access services."
        confirmLabel="Suspend"
        danger
      />,
    );
    expect(screen.getByRole("alertdialog")).toHaveAccessibleDescription(/unable to access services/);
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(closed).toHaveBeenCalledTimes(1);
    // A question cannot be dismissed by a click outside.
    await user.click(document.body);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(confirmed).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Suspend" }));
    expect(confirmed).toHaveBeenCalledTimes(1);
  });

  it("takes no second click and cannot be closed while the call is running", async () => {
    const user = userEvent.setup();
    const [closed, confirmed] = [vi.fn(), vi.fn()];
    render(
      <ConfirmDialog open busy onClose={closed} onConfirm={confirmed} title="Sure?" text="Gone." confirmLabel="End" />,
    );
    await user.click(screen.getByRole("button", { name: "End" }));
    expect(confirmed).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await user.keyboard("{Escape}");
    expect(closed).not.toHaveBeenCalled();
  });
});
