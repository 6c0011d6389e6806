import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
// Fetched on demand; here beforehand, so that no test waits for a busy machine.
import "../../components/ui/confirm-dialog";
import "./keypad-section";
import "./refunds-section";
import "./change-password-dialog";
import type { Keypad, Profile } from "../../lib/api/generated";
import { notify } from "../../lib/toast";
import { ANNA, profileIn, server, signedIn } from "../../store/testing/signed-in";
import { SettingsPage } from "./settings-page";

const FACTOR = { enabled: false, enabled_at: null, recovery_codes_left: 0, needed: false };

const KEY = {
  ...{ key: null, masked: "sk_live_…4f2a", last4: "4f2a", created_at: "2026-11-01T00:00:00Z", last_used_at: null },
  ...{ reset_by_administrator: false, previous: null },
};

const TABLET: Keypad = {
  id: "5b0f1c9e-4a1d-4c53-9a52-0f6b7d8e9a10",
  mode: "test",
  device: "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Safari/604.1",
  is_open: false,
  locked_at: new Date().toISOString(),
  last_seen_at: new Date().toISOString(),
  ends_at: new Date().toISOString(),
};

/** Opens the settings on a server that keeps what it is sent, or refuses it with these messages. */
function open(refusal?: Record<string, unknown>) {
  let profile: Profile = { ...ANNA, shop_name: "Nordlicht", shop_contact: "hello@shop.example" };
  let keypads: Keypad[] = [TABLET];
  let mayRefund = false;
  const calls = server(({ method, url, body }) => {
    if (url.includes("second-factor")) {
      return { status: 200, data: FACTOR };
    }
    if (url === "/api/wallets/secret-key/") {
      return { status: 200, data: { ...KEY, may_refund: mayRefund } };
    }
    if (url === "/api/wallets/secret-key/refunds/") {
      mayRefund = (body as { allowed: boolean }).allowed;
      return { status: 200, data: { success: true, message: "Done." } };
    }
    if (url.endsWith("/keypads/")) {
      return { status: 200, data: { success: true, keypads } };
    }
    if (url.endsWith("/end/")) {
      keypads = [];
      return { status: 200, data: { success: true, message: "The keypad is signed out." } };
    }
    if (method === "PUT" && refusal !== undefined) {
      return { status: 400, data: refusal };
    }
    profile = { ...profile, ...(body as Partial<Profile>) };
    return { status: 200, data: profile };
  });
  const said = {
    success: vi.spyOn(notify, "success").mockReturnValue(),
    error: vi.spyOn(notify, "error").mockReturnValue(),
  };
  const sent = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { ...signedIn(profile, <SettingsPage />), sent, said };
}

const section = (name: string) => within(screen.getByRole("region", { name }));

it("saves what was changed of the shop and nothing else; until then the section and its entry say so", async () => {
  const { sent, said, store } = open();
  const shop = section("Shop");
  expect(shop.queryByRole("button", { name: "Save shop" })).toBeNull();
  await userEvent.type(shop.getByLabelText("Tax ID (optional)"), "DE 123");
  expect(shop.getByText("One change, not saved yet")).toBeVisible();
  expect(screen.getByRole("link", { name: /^Shop ?, not saved$/ })).toHaveAttribute("href", "#shop");
  await userEvent.click(shop.getByRole("button", { name: "Save shop" }));
  await waitFor(() => expect(said.success.mock.calls).toEqual([["Profile updated successfully!"]]));
  expect(sent()).toEqual([{ username: ANNA.username, shop_tax_id: "DE 123" }]);
  expect(profileIn(store)?.shop_tax_id).toBe("DE 123");
  expect(shop.queryByRole("button", { name: "Save shop" })).toBeNull();
  expect(screen.getByRole("link", { name: "Shop" })).toBeVisible();
});

it("saves the spread on prices, and shows a refusal below it", async () => {
  const words = "Spread must be a number from 0 to 5, with at most four decimals.";
  const { sent } = open({ error: words, price_spread: [words] });
  const prices = section("Prices");
  const field = prices.getByLabelText("Spread, in percent");
  expect(field).toHaveValue("0");
  await userEvent.clear(field);
  await userEvent.type(field, "6");
  await userEvent.click(prices.getByRole("button", { name: "Save prices" }));
  expect(await prices.findByText(words)).toBeVisible();
  expect(sent()).toEqual([{ username: ANNA.username, price_spread: "6" }]);
});

it("saves the keypad's tips as a list, and refuses what is none", async () => {
  const { sent } = open();
  const keypad = section("Keypad");
  const field = keypad.getByLabelText("Tips, in percent");
  expect(field).toHaveValue("5, 10, 15");
  await userEvent.clear(field);
  await userEvent.type(field, "5, 10, 15, 20");
  await userEvent.click(keypad.getByRole("button", { name: "Save keypad" }));
  expect(await keypad.findByText("Tips must be at most 3 whole percents from 1 to 100.")).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, "8 and 12 %");
  await userEvent.click(keypad.getByRole("button", { name: "Save keypad" }));
  await waitFor(() => expect(sent()).toEqual([{ username: ANNA.username, tip_presets: [8, 12] }]));
});

it("shows the tablets that are locked to the keypad, and signs one out", async () => {
  const { said } = open();
  const keypad = section("Keypad");
  expect(await keypad.findByText("iPad, test mode")).toBeVisible();
  await userEvent.click(keypad.getByRole("button", { name: "Sign out" }));
  const question = await screen.findByRole("alertdialog", { name: "Sign this tablet out?" });
  await userEvent.click(within(question).getByRole("button", { name: "Sign out" }));
  expect(await keypad.findByText("No tablet is locked to the keypad.")).toBeVisible();
  expect(said.success).toHaveBeenCalledWith("The keypad is signed out.");
});

it("discards changes", async () => {
  const { sent } = open();
  const shop = section("Shop");
  await userEvent.clear(shop.getByLabelText("Name"));
  await userEvent.click(shop.getByRole("button", { name: "Discard" }));
  expect(shop.getByLabelText("Name")).toHaveValue("Nordlicht");
  expect(sent()).toEqual([]);
});

it("shows a refusal below its field, and keeps what was typed", async () => {
  const words = "Contact must be an email address, a phone number or a web address.";
  open({ error: words, shop_contact: [words] });
  const shop = section("Shop");
  const contact = shop.getByLabelText("Contact for customers (optional)");
  await userEvent.clear(contact);
  await userEvent.type(contact, "ask me");
  await userEvent.click(shop.getByRole("button", { name: "Save shop" }));
  expect(await shop.findByText(words)).toBeVisible();
  expect(contact).toHaveValue("ask me");
});

it("applies switches at once, one of them for payouts and returns together", async () => {
  const { sent } = open();
  await userEvent.click(section("Emails").getByRole("switch", { name: "Failed payouts and returns" }));
  await waitFor(() =>
    expect(sent()).toEqual([{ username: ANNA.username, mail_failed_payouts: false, mail_failed_returns: false }]),
  );
  await userEvent.click(section("What is public").getByRole("button", { name: "Anonymous" }));
  await waitFor(() => expect(sent()[1]).toEqual({ username: ANNA.username, leaderboard_anonymous: true }));
  expect(section("What is public").getByRole("button", { name: "Anonymous" })).toHaveAttribute("aria-pressed", "true");
});

it("leaves a switch as it was where that is refused, and says why", async () => {
  const { said } = open({ error: "Payments are paused." });
  await userEvent.click(section("What is public").getByRole("switch", { name: "Public receipts" }));
  await waitFor(() => expect(said.error.mock.calls).toEqual([["Payments are paused."]]));
  expect(section("What is public").getByRole("switch", { name: "Public receipts" })).toBeChecked();
});

it("opens the specified dialog for the password, and has the second factor", async () => {
  open();
  expect(await screen.findByRole("button", { name: "Set up" })).toBeVisible();
  await userEvent.click(section("Profile").getByRole("button", { name: "Change Password" }));
  expect(await screen.findByRole("dialog", { name: "Change Password" })).toBeVisible();
});

it("saves the limits of refunds, and lets the secret key refund", async () => {
  const { sent } = open();
  const refunds = section("Refunds");
  const one = await refunds.findByLabelText("One refund, in XRP");
  await userEvent.clear(one);
  await userEvent.type(one, "1,000");
  await userEvent.click(refunds.getByRole("button", { name: "Save refunds" }));
  expect(refunds.getByText("Enter an amount of XRP with at most six decimals.")).toBeVisible();
  await userEvent.clear(one);
  await userEvent.type(one, "50");
  await userEvent.click(refunds.getByRole("button", { name: "Save refunds" }));
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ refund_limit: "50" })]));
  expect(sent()[0]).not.toHaveProperty("refund_day_limit");
  const key = await refunds.findByRole("switch", { name: "This secret key may create refunds" });
  expect(key).not.toBeChecked();
  await userEvent.click(key);
  await waitFor(() => expect(key).toBeChecked());
});
