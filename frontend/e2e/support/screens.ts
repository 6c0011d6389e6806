/** Every screen of the site, both dashboards, the outbox and the explorer, in each state: for the axe tests and the screenshots. */
import { expect, type Page } from "@playwright/test";
import { ACCOUNTS } from "./screens/accounts";
import { DESKS } from "./screens/desks";
import type { Screen } from "./screens/screen";
import { EXPLORER, OUTBOX } from "./screens/served";
import { SITE } from "./screens/site";

/** The whole catalogue. */
export const SCREENS: readonly Screen[] = [...SITE, ...ACCOUNTS, ...DESKS, ...OUTBOX, ...EXPLORER];

/** Open a screen and bring it to its state; the page's session is the caller's to make. */
export async function reach(page: Page, screen: Screen): Promise<void> {
  await screen.arrange?.(page);
  await page.goto(typeof screen.path === "string" ? screen.path : await screen.path());
  await screen.act?.(page);
  await expect(screen.shows(page)).toBeVisible();
}
