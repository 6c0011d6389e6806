import { screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, it } from "vitest";
import { SettingsPage } from "../features/account/settings-page";
import { TokenBurningPage } from "../features/payments/token-burning-page";
import { SendReceivePage } from "../features/wallet/send-receive-page";
import { ANNA, server, signedIn } from "../store/testing/signed-in";

const WALLET = "/developer-dashboard/wallet";
const TRANSACTIONS = "/developer-dashboard/transactions";
const WEBHOOKS = "/developer-dashboard/webhooks";

it.each<[string, ComponentType, string[]]>([
  ["Send and receive with your own wallet", SendReceivePage, [WALLET, TRANSACTIONS]],
  ["Burning is automatic", TokenBurningPage, [TRANSACTIONS]],
  ["Settings", SettingsPage, [WALLET, WEBHOOKS]],
])("the placeholder “%s” says where to go instead", (heading, Page, links) => {
  server(() => ({
    status: 200,
    data: { enabled: false, enabled_at: null, recovery_codes_left: 0, needed: false },
  }));
  signedIn(ANNA, <Page />);
  expect(screen.getByRole("heading", { name: heading })).toBeVisible();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(links);
});
