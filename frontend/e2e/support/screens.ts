/** Every screen of the site, both dashboards, the outbox and the explorer, in each state: for axe and for screenshots. */
import { expect, type Page } from "@playwright/test";
import { ACCOUNTS } from "./screens/accounts";
import { DASHBOARDS } from "./screens/dashboards";
import type { Screen } from "./screens/screen";
import { EXPLORER, OUTBOX } from "./screens/served";
import { SITE } from "./screens/site";
import { TRANSACTIONS } from "./screens/transactions";
import { WALLET } from "./screens/wallet";

/** All of them. */
export const SCREENS: readonly Screen[] = [
  ...SITE,
  ...ACCOUNTS,
  ...DASHBOARDS,
  ...WALLET,
  ...TRANSACTIONS,
  ...OUTBOX,
  ...EXPLORER,
];

/** Open a screen and bring it into its state. The caller sets the page's session. */
export async function reach(page: Page, screen: Screen): Promise<void> {
  await screen.arrange?.(page);
  await page.goto(typeof screen.path === "string" ? screen.path : await screen.path());
  await screen.act?.(page);
  await expect(screen.shows(page)).toBeVisible();
}
