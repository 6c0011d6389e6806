import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Charge, KeypadDay } from "../../lib/api/generated";
import { ANNA, server, signedIn } from "../../store/testing/signed-in";
import { AmountScreen } from "./amount-screen";

const DAY: KeypadDay = {
  success: true,
  mode: "test",
  shop_name: "Nordlicht",
  currency: "EUR",
  digits: 2,
  tip_presets: [5, 10],
  time_zone: "UTC",
  paid_count: 14,
  sums: [
    { currency: "EUR", amount: "186.40" },
    { currency: "XRP", amount: "2.500000" },
  ],
  charges: [],
};

function open(charge: () => { status: number; data: unknown }) {
  const on = { charged: vi.fn<(charge: Charge) => void>(), locked: vi.fn() };
  const calls = server(({ method }) => (method === "GET" ? { status: 200, data: DAY } : charge()));
  signedIn(
    ANNA,
    <AmountScreen
      isTablet
      onCharged={on.charged}
      onHistory={() => undefined}
      onLock={() => undefined}
      onLocked={on.locked}
    />,
  );
  return { on, sent: () => calls.filter(({ method }) => method === "POST").map(({ body }) => body) };
}

function connection(isThere: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
  act(() => void window.dispatchEvent(new Event(isThere ? "online" : "offline")));
}

it("charges what was keyed by finger and keyboard, with the tip on the button", async () => {
  const { on, sent } = open(() => ({ status: 201, data: { success: true, charge: { id: "c1" } } }));
  expect(await screen.findByText("14 today")).toBeVisible();
  expect(screen.getByText("186.40 EUR + 2.50 XRP")).toBeVisible();
  expect(screen.getByRole("button", { name: "Charge 0.00 EUR" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "7" }));
  await userEvent.keyboard("59{Backspace}0");
  await userEvent.click(screen.getByRole("button", { name: "10%" }));
  // A digit in the note is no key.
  await userEvent.type(screen.getByLabelText("Note for the customer"), "2 badges");
  await userEvent.click(screen.getByRole("button", { name: "Charge 8.25 EUR" }));
  expect(sent()).toEqual([{ amount: "7.50", currency: "EUR", note: "2 badges", tip_percent: 10 }]);
  expect(on.charged).toHaveBeenCalledExactlyOnceWith({ id: "c1" });
});

it("can be keyed without a connection, and says that charging needs it", async () => {
  const { sent } = open(() => ({ status: 500, data: {} }));
  await screen.findByText("14 today");
  connection(false);
  await userEvent.keyboard("750{Enter}");
  expect(screen.getByRole("button", { name: "Charge 7.50 EUR" })).toBeDisabled();
  expect(screen.getByText(/No connection. You can key in the amount/)).toBeVisible();
  expect(screen.getByText("Offline")).toBeVisible();
  expect(sent()).toEqual([]);
  connection(true);
  expect(screen.getByRole("button", { name: "Charge 7.50 EUR" })).toBeEnabled();
});

it("says why nothing was charged, and shows the lock where the server closed the keys", async () => {
  const answers = [
    { status: 503, data: { error: "There is no exchange rate for this currency now.", code: "rate_unavailable" } },
    { status: 403, data: { error: "The keypad is locked.", code: "keypad_locked" } },
  ];
  const { on } = open(() => answers.shift() ?? { status: 500, data: {} });
  await screen.findByText("14 today");
  await userEvent.keyboard("1{Enter}");
  expect(await screen.findByText(/no exchange rate.*You can charge in XRP meanwhile\./)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /Switch to XRP/ }));
  await userEvent.click(screen.getByRole("button", { name: "Charge 0.01 XRP" }));
  await vi.waitFor(() => expect(on.locked).toHaveBeenCalled());
});
