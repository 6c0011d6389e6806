/** A screen in one of its states, and helpers that say how to recognise it. */
import type { Locator, Page } from "@playwright/test";
import type { Role } from "../people";

export type Screen = {
  /** The name of the test and the picture. */
  name: string;
  /** Its path, or a function that creates something to show and returns its path. */
  path: string | (() => Promise<string>);
  /** Whose session the browser has; without one, a visitor. */
  role?: Role;
  /** Before opening the page: sets what its calls return. */
  arrange?: (page: Page) => Promise<void>;
  /** After opening it: what the user does. */
  act?: (page: Page) => Promise<void>;
  /** What is visible when the state is reached. */
  shows: (page: Page) => Locator;
};

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name }).first();
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
/** In a narrow window a list's row must be opened before its links and buttons are there. */
export async function openFirstRow(page: Page): Promise<void> {
  const row = page.locator("main li > button[aria-expanded]").first();
  await page.locator("main :is(table, li > button[aria-expanded])").first().waitFor();
  if (await row.isVisible()) await row.click();
}
export const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
