import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { describe, expect, it } from "vitest";
import type { Page } from "../../config/page";
import { pageAt } from "../../config/pages";
import { viewport } from "../ui/testing/viewport";
import { DashboardLayout } from "./dashboard-layout";

function Frame({ testMode }: { testMode: boolean }) {
  const [collapsed, setCollapsed] = useState(false);
  const { pathname } = useLocation();
  const go = useNavigate();
  return (
    <DashboardLayout
      page={pageAt(pathname) as Page}
      isCollapsed={collapsed}
      onCollapsedChange={setCollapsed}
      testMode={testMode}
      onJump={() => undefined}
      onJumpLikely={() => undefined}
      tools={<p>anna</p>}
    >
      <button type="button" onClick={() => go(-1)}>
        Back
      </button>
    </DashboardLayout>
  );
}

function open({ path = "/developer-dashboard", testMode = false, width = 1440 } = {}) {
  const window = viewport(width);
  render(
    <MemoryRouter initialEntries={[path]}>
      <Frame testMode={testMode} />
    </MemoryRouter>,
  );
  return window;
}

const entries = () =>
  within(screen.getByRole("navigation"))
    .getAllByRole("link")
    .map((link) => [link.getAttribute("href"), link.textContent]);
const heading = () => screen.getByRole("heading", { level: 1 });
const drawer = () => screen.queryByRole("dialog", { name: "Sidebar" });

describe("the sidebar's links", () => {
  it("are these for developers, in this order", () => {
    open();
    expect(entries()).toEqual([
      ["/developer-dashboard", "Dashboard"],
      ["/developer-dashboard/wallet", "Wallet"],
      ["/developer-dashboard/api-docs", "Documentation"],
      ["/developer-dashboard/webhooks", "Webhooks"],
      ["/developer-dashboard/transactions", "Transactions"],
      ["/developer-dashboard/test", "Test Environment"],
      ["/developer-dashboard/payment-links", "Payment Links"],
      ["/developer-dashboard/invoices", "Invoices"],
      ["/developer-dashboard/keypad", "Keypad"],
      ["/developer-dashboard/refunds", "Refunds"],
      ["/developer-dashboard/statements", "Statements"],
    ]);
  });

  it("are these for administrators, in this order", () => {
    open({ path: "/admin-dashboard" });
    expect(entries()).toEqual([
      ["/admin-dashboard", "Admin Dashboard"],
      ["/admin-dashboard/users", "User Management"],
      ["/admin-dashboard/analytics", "Analytics"],
      ["/admin-dashboard/rejected-payments", "Rejected Payments"],
      ["/admin-dashboard/transactions", "All Transactions"],
      ["/admin-dashboard/contact-forms", "Contact Forms"],
      ["/admin-dashboard/settings", "Settings"],
      ["/admin-dashboard/money", "Money"],
      ["/admin-dashboard/refunds", "Refunds"],
      ["/admin-dashboard/health", "Health"],
      ["/admin-dashboard/audit-log", "Audit Log"],
    ]);
  });
});

describe("the pages of a dashboard", () => {
  it.each([
    ["/developer-dashboard", "Developer Dashboard"],
    ["/developer-dashboard/", "Developer Dashboard"],
    ["/developer-dashboard/wallet", "XRP Wallet Management"],
    ["/developer-dashboard/send-receive", "Send / Receive"],
    ["/developer-dashboard/transactions", "Transaction History"],
    ["/developer-dashboard/token-burning", "Token Burning"],
    ["/developer-dashboard/settings", "Settings"],
    ["/developer-dashboard/test", "Test Environment"],
    ["/developer-dashboard/api-docs", "API Documentation"],
    ["/developer-dashboard/webhooks/", "Webhook Tracking"],
    ["/developer-dashboard/nowhere", "Developer Dashboard"],
    ["/admin-dashboard", "Admin Dashboard"],
    ["/admin-dashboard/users", "User Management"],
    ["/admin-dashboard/analytics", "Analytics"],
    ["/admin-dashboard/rejected-payments", "Rejected Payments"],
    ["/admin-dashboard/transactions", "All Transactions"],
    ["/admin-dashboard/contact-forms", "Contact Forms"],
    ["/admin-dashboard/settings", "Settings"],
    ["/admin-dashboard/money", "Money"],
    ["/admin-dashboard/refunds", "Refunds"],
    ["/admin-dashboard/health", "Health"],
    ["/admin-dashboard/audit-log", "Audit Log"],
    ["/admin-dashboard/nowhere", "Admin Dashboard"],
  ])("%s is called %s, in the top bar and on the tab", (path, title) => {
    open({ path });
    expect(heading()).toHaveTextContent(title);
    expect(document.title).toBe(`${title} | Dropwise`);
  });

  it("mark their link", async () => {
    open();
    await userEvent.click(screen.getByRole("link", { name: "Wallet" }));
    expect(heading()).toHaveTextContent("XRP Wallet Management");
    expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Wallet");
  });
});

describe("in a wide window", () => {
  it("the content starts at 228 px, or at 16 px if the sidebar is collapsed; the button opens it again", async () => {
    open({ width: 768 });
    expect(screen.getByRole("main")).toHaveStyle({ marginLeft: "228px" });
    await userEvent.click(screen.getByRole("button", { name: "Collapse sidebar", expanded: true }));
    expect(screen.getByRole("main")).toHaveStyle({ marginLeft: "16px" });
    expect(document.querySelector("aside")).toHaveAttribute("inert");
    const button = screen.getByRole("button", { name: "Open sidebar", expanded: false });
    expect(button).toHaveFocus();
    await userEvent.click(button);
    expect(screen.getByRole("main")).toHaveStyle({ marginLeft: "228px" });
    expect(document.querySelector("aside")).not.toHaveAttribute("inert");
  });

  it("the sidebar stays after navigation", async () => {
    open();
    await userEvent.click(screen.getByRole("link", { name: "Wallet" }));
    expect(screen.getByRole("navigation", { name: "Developer" })).toBeVisible();
  });
});

describe("under 768 px", () => {
  const openDrawer = () => userEvent.click(screen.getByRole("button", { name: "Open sidebar" }));

  it("the sidebar is a drawer that starts closed, and the content starts at 16 px", async () => {
    open({ width: 767 });
    expect(drawer()).toBeNull();
    expect(screen.getByRole("main")).toHaveStyle({ marginLeft: "16px" });
    await openDrawer();
    expect(drawer()).toBeVisible();
    expect(screen.getByRole("main")).toHaveStyle({ marginLeft: "16px" });
  });

  it("it closes after navigation, and the heading can take the focus", async () => {
    open({ width: 390 });
    await openDrawer();
    await userEvent.click(screen.getByRole("link", { name: "Webhooks" }));
    expect(drawer()).toBeNull();
    expect(heading()).toHaveTextContent("Webhook Tracking");
    expect(heading()).toHaveAttribute("tabindex", "-1");
  });

  it("it closes however the page changes, also on Back", async () => {
    open({ width: 390 });
    await openDrawer();
    await userEvent.click(screen.getByRole("link", { name: "Webhooks" }));
    await openDrawer();
    fireEvent.click(screen.getByText("Back"));
    expect(heading()).toHaveTextContent("Developer Dashboard");
    expect(drawer()).toBeNull();
  });

  it("it closes on a click on the current page", async () => {
    open({ width: 390 });
    await openDrawer();
    await userEvent.click(screen.getByRole("link", { name: "Dashboard" }));
    expect(drawer()).toBeNull();
  });

  it("it closes on a tap on its backdrop, but not inside it", async () => {
    open({ width: 390 });
    await openDrawer();
    fireEvent.click(screen.getByRole("navigation"));
    expect(drawer()).toBeVisible();
    fireEvent.click(drawer() as HTMLElement);
    expect(drawer()).toBeNull();
  });

  it("it closes with its button and on Esc", async () => {
    open({ width: 390 });
    await openDrawer();
    await userEvent.click(screen.getByRole("button", { name: "Close sidebar" }));
    expect(drawer()).toBeNull();
    await openDrawer();
    act(() => (drawer() as HTMLDialogElement).close());
    expect(screen.getByRole("button", { name: "Open sidebar", expanded: false })).toBeVisible();
  });

  it("a widened window shows the sidebar, not the open drawer", async () => {
    const window = open({ width: 390 });
    await openDrawer();
    window.resize(1024);
    expect(drawer()).toBeNull();
    expect(screen.getByRole("main")).toHaveStyle({ marginLeft: "228px" });
    window.resize(390);
    expect(drawer()).toBeNull();
  });
});

describe("test mode", () => {
  it("shows its banner, marks the title and moves the content down", () => {
    open({ testMode: true });
    expect(screen.getByText("Test Mode Active: Transactions and actions are simulated for testing.")).toBeVisible();
    expect(document.title).toBe("[Test] Developer Dashboard | Dropwise");
    expect(screen.getByRole("main")).toHaveClass("pt-7");
  });

  it("is not visible in live mode", () => {
    open();
    expect(screen.queryByText(/Test Mode Active/)).toBeNull();
    expect(document.title).toBe("Developer Dashboard | Dropwise");
    expect(screen.getByRole("main")).toHaveClass("pt-6");
  });
});
