/** Every screen of the site, both dashboards, the outbox and the explorer, in each state: for axe and for screenshots. */
import { expect, type Page } from "@playwright/test";
import { ACCOUNTS } from "./screens/accounts";
import { ADMINISTRATION } from "./screens/administration";
import { DASHBOARDS } from "./screens/dashboards";
import { INVOICE } from "./screens/invoice";
import { INVOICES } from "./screens/invoices";
import { LINKS } from "./screens/links";
import { MONEY_AND_LOG } from "./screens/money";
import { REFUND_CLAIM, REFUNDS } from "./screens/refunds";
import type { Screen } from "./screens/screen";
import { SECOND_FACTOR } from "./screens/second-factor";
import { EXPLORER, OUTBOX } from "./screens/served";
import { SITE } from "./screens/site";
import { STATEMENTS } from "./screens/statements";
import { TRANSACTIONS } from "./screens/transactions";
import { WALLET } from "./screens/wallet";
import { WEBHOOK_HISTORY } from "./screens/webhook-history";
import { WEBHOOK_INSPECTOR } from "./screens/webhook-inspector";
import { WEBHOOKS } from "./screens/webhooks";

/** All of them. */
export const SCREENS: readonly Screen[] = [
  ...SITE,
  ...ACCOUNTS,
  ...SECOND_FACTOR,
  ...DASHBOARDS,
  ...ADMINISTRATION,
  ...MONEY_AND_LOG,
  ...WALLET,
  ...TRANSACTIONS,
  ...LINKS,
  ...WEBHOOKS,
  ...WEBHOOK_HISTORY,
  ...WEBHOOK_INSPECTOR,
  ...INVOICE,
  ...INVOICES,
  ...REFUNDS,
  ...REFUND_CLAIM,
  ...STATEMENTS,
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
