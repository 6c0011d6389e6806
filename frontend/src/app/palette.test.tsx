import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { viewport } from "../components/ui/testing/viewport";
import { PALETTE_PAUSE_MS } from "../config/timing";
import type { Profile } from "../lib/api/generated";
import { browser } from "../lib/browser";
import { type Call, refuse, serve } from "../lib/testing/server";
import { notify } from "../lib/toast";
import { ANNA, signedIn } from "../store/testing/signed-in";
// Fetched on demand; here beforehand, so that no test waits for a busy machine.
import "../features/palette/palette-dialog";
import { Dashboard } from "./dashboard";

const ADMIN: Profile = { ...ANNA, id: 1, username: "Ole", is_superuser: true, is_test_mode: true };
const FIND = "GET /api/payments/find/";
const PAYMENT = {
  id: "0f3b9a12-1111-4222-8333-444455556666",
  title: "Low Tide, vinyl",
  amount: "10.000000",
  status: "completed",
};

let place = "";
function Place() {
  const { pathname, search } = useLocation();
  place = `${pathname}${search}`;
  return null;
}

function open(user: Profile = ANNA, routes: Record<string, (call: Call) => Response> = {}, width = 1440) {
  viewport(width);
  const calls = serve({ [FIND]: () => Response.json({ payments: [] }), ...routes });
  signedIn(
    user,
    <>
      <Place />
      <Routes>
        <Route element={<Dashboard />}>
          <Route path="*" element={<input aria-label="A field" />} />
        </Route>
      </Routes>
    </>,
    user.is_superuser ? "/admin-dashboard" : "/developer-dashboard",
  );
  const asked = () => calls.map(({ path }) => path).filter((path) => path.includes("/find/"));
  return { calls, asked, user: userEvent.setup() };
}

const dialog = () => screen.queryByRole("dialog", { name: "Jump to" });
const help = () => screen.queryByRole("dialog", { name: "Keyboard shortcuts" });
const field = () => screen.getByRole("combobox");
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const chosen = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;

async function openByKey(user: ReturnType<typeof userEvent.setup>) {
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog", { name: "Jump to" });
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the command palette", () => {
  it.each([
    ["Ctrl K", "{Control>}k{/Control}"],
    ["⌘ K", "{Meta>}k{/Meta}"],
    ["/", "/"],
  ])("opens with %s, with the focus in its field, and closes on Esc", async (_, keys) => {
    const { user } = open();
    await user.keyboard(keys);
    await waitFor(() => expect(dialog()).toBeVisible());
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue("");
    await user.keyboard("{Escape}");
    expect(dialog()).toBeNull();
  });

  it("opens from the foot of the sidebar, which names its key, and returns the focus there", async () => {
    const { user } = open();
    const button = screen.getByRole("button", { name: "Jump to" });
    expect(button).toHaveTextContent(/Ctrl K|⌘K/);
    await user.click(button);
    await waitFor(() => expect(dialog()).toBeVisible());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
  });

  it("opens from the sidebar of a phone, which closes", async () => {
    const { user } = open(ANNA, {}, 390);
    await user.click(screen.getByRole("button", { name: "Open sidebar" }));
    await user.click(screen.getByRole("button", { name: "Jump to" }));
    await waitFor(() => expect(dialog()).toBeVisible());
    expect(screen.queryByRole("dialog", { name: "Sidebar" })).toBeNull();
  });

  it("lists every page of the developer's dashboard once, with the actions", async () => {
    const { user } = open();
    await openByKey(user);
    expect(options()).toEqual([
      "Dashboard",
      "Wallet",
      "Documentation",
      "Webhooks",
      "Transactions",
      "Test Environment",
      "Payment Links",
      "Invoices",
      "Refunds",
      "Statements",
      "Send / Receive",
      "Token Burning",
      "Settings",
      "Detected Payments",
      "Switch to Test Mode",
      "Keyboard shortcuts",
    ]);
  });

  it("lists only pages for an administrator, and never asks for payments", async () => {
    const { user, asked } = open(ADMIN);
    await openByKey(user);
    expect(options()).toEqual([
      "Admin Dashboard",
      "User Management",
      "Analytics",
      "Rejected Payments",
      "All Transactions",
      "Contact Forms",
      "Settings",
      "Money",
      "Refunds",
      "Health",
      "Audit Log",
      "Keyboard shortcuts",
    ]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.change(field(), { target: { value: "low tide" } });
    expect(screen.getByText("Nothing matches “low tide”.")).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(PALETTE_PAUSE_MS));
    expect(asked()).toEqual([]);
  });

  it("moves with the arrow keys around both ends, and opens with Enter", async () => {
    const { user } = open();
    await openByKey(user);
    expect(chosen()).toBe("Dashboard");
    await user.keyboard("{ArrowUp}");
    expect(chosen()).toBe("Keyboard shortcuts");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(chosen()).toBe("Wallet");
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Wallet");
    await user.keyboard("{Enter}");
    expect(place).toBe("/developer-dashboard/wallet");
    expect(dialog()).toBeNull();
  });

  it.each([
    ["wall", "/developer-dashboard/wallet"],
    ["documentation", "/developer-dashboard/api-docs"],
    ["DETECTED pay", "/payments/detected"],
    ["receive", "/developer-dashboard/send-receive"],
  ])("finds a page by “%s”, in its title or its name in the sidebar", async (text, path) => {
    const { user } = open();
    await openByKey(user);
    await user.type(field(), text);
    await user.keyboard("{Enter}");
    expect(place).toBe(path);
  });

  it("takes a click", async () => {
    const { user } = open();
    await openByKey(user);
    await user.click(screen.getByRole("option", { name: "Webhooks" }));
    expect(place).toBe("/developer-dashboard/webhooks");
  });

  it("asks for payments once, 250 ms after the last change", async () => {
    const { user, asked } = open();
    await openByKey(user);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const text of ["l", "lo", "low"]) {
      fireEvent.change(field(), { target: { value: text } });
      await act(() => vi.advanceTimersByTimeAsync(249));
    }
    expect(asked()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(asked()).toEqual(["/api/payments/find/?q=low"]);
    vi.useRealTimers();
  });

  it("finds payments, and opens the chosen one's details", async () => {
    const { user, asked } = open(ANNA, { [FIND]: () => Response.json({ payments: [PAYMENT] }) });
    await openByKey(user);
    await user.click(field());
    await user.paste("low t");
    const option = await screen.findByRole("option", { name: /Low Tide, vinyl/ });
    expect(asked()).toEqual(["/api/payments/find/?q=low+t"]);
    expect(option).toHaveTextContent("10.000000 XRP · 0f3b9a12");
    expect(within(option).getByText("Completed")).toBeVisible();
    await user.keyboard("{Enter}");
    expect(place).toBe(`/developer-dashboard/transactions?payment=${PAYMENT.id}`);
  });

  it("never shows what was found for an earlier text", async () => {
    const { user } = open(ANNA, {
      [FIND]: ({ path }) => Response.json({ payments: path.endsWith("=low") ? [PAYMENT] : [] }),
    });
    await openByKey(user);
    await user.type(field(), "low");
    await screen.findByRole("option", { name: /Low Tide/ });
    await user.type(field(), "x");
    expect(screen.queryByRole("option", { name: /Low Tide/ })).toBeNull();
    expect(await screen.findByText("Nothing matches “lowx”.")).toBeVisible();
    expect(field()).toHaveAttribute("aria-expanded", "false");
    expect(field()).not.toHaveAttribute("aria-activedescendant");
  });

  it("says so when the search fails; pages are still found", async () => {
    const { user } = open(ANNA, { [FIND]: () => refuse(503) });
    await openByKey(user);
    await user.type(field(), "test");
    expect(await screen.findByText("Your payments could not be searched. Change the text to try again.")).toBeVisible();
    expect(options()).toContain("Test Environment");
  });

  it("in test mode leads to a new payment, and copies the test key", async () => {
    const said = vi.spyOn(notify, "success").mockReturnValue();
    const { user } = open(
      { ...ANNA, is_test_mode: true, has_key: true },
      { "GET /api/wallets/secret-key/": () => Response.json({ key: "sk_test_123", masked: "sk_…", last4: "_123" }) },
    );
    await openByKey(user);
    await user.click(await screen.findByRole("option", { name: "Copy the test key" }));
    await waitFor(() => expect(said).toHaveBeenCalledWith("Test key copied to clipboard!"));
    expect(await navigator.clipboard.readText()).toBe("sk_test_123");
    expect(dialog()).toBeNull();
    await openByKey(user);
    await user.click(screen.getByRole("option", { name: "Create a test payment" }));
    expect(place).toBe("/developer-dashboard/test");
  });

  it("switches the mode on the server and reloads the page", async () => {
    const reload = vi.spyOn(browser, "reload").mockReturnValue();
    const { user, calls } = open(ANNA, {
      "POST /api/auth/test-mode/": () => Response.json({ is_test_mode: true }),
    });
    await openByKey(user);
    await user.click(screen.getByRole("option", { name: "Switch to Test Mode" }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(calls.at(-1)).toMatchObject({ path: "/api/auth/test-mode/", body: { mode: true } });
  });

  it("shows why the mode was not switched", async () => {
    const said = vi.spyOn(notify, "error").mockReturnValue();
    const { user } = open(
      { ...ANNA, is_test_mode: true },
      { "POST /api/auth/test-mode/": () => refuse(503, { error: "The database is busy." }) },
    );
    await openByKey(user);
    await user.click(screen.getByRole("option", { name: "Switch to Live Mode" }));
    await waitFor(() => expect(said).toHaveBeenCalledWith("The database is busy."));
  });

  it("closes with its own key, and does not open over another dialog", async () => {
    const { user } = open();
    await openByKey(user);
    await user.keyboard("{Control>}k{/Control}");
    expect(dialog()).toBeNull();
    const other = document.body.appendChild(document.createElement("div"));
    other.setAttribute("role", "dialog");
    await user.keyboard("{Control>}k{/Control}/?");
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    expect(dialog()).toBeNull();
    expect(help()).toBeNull();
    other.remove();
  });
});

describe("the help dialog", () => {
  it("lists every key, and opens with “?” or from the palette", async () => {
    const { user } = open();
    await user.keyboard("?");
    const shown = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    for (const words of ["Jump to a page, a payment or an action", "Show this list", "Close a dialog or a menu"]) {
      expect(within(shown).getByText(words)).toBeVisible();
    }
    await user.keyboard("{Escape}");
    expect(help()).toBeNull();
    await openByKey(user);
    await user.type(field(), "short");
    await user.keyboard("{Enter}");
    expect(help()).toBeVisible();
  });

  it("leaves the characters typed into a field alone", async () => {
    const { user } = open();
    await user.type(screen.getByLabelText("A field"), "a/b?");
    expect(screen.getByLabelText("A field")).toHaveValue("a/b?");
    expect(dialog()).toBeNull();
    expect(help()).toBeNull();
  });

  it("turns single characters off and on again; Ctrl K always works", async () => {
    const { user } = open();
    await user.keyboard("?");
    await user.click(await screen.findByRole("switch", { name: "Use / and ? as shortcuts" }));
    await user.keyboard("{Escape}");
    await user.keyboard("/?");
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    expect(dialog()).toBeNull();
    expect(help()).toBeNull();
    await openByKey(user);
    await user.click(screen.getByRole("option", { name: "Keyboard shortcuts" }));
    await user.click(screen.getByRole("switch", { checked: false }));
    await user.keyboard("{Escape}");
    fireEvent.keyDown(document.body, { key: "?" });
    await waitFor(() => expect(help()).toBeVisible());
  });
});
