/** What a screen in one of its states is, and the short ways to say where it has arrived. */
import type { Locator, Page } from "@playwright/test";
import type { Role } from "../people";

export type Screen = {
  /** Names the test and the picture. */
  name: string;
  /** Where it is; or what makes something to look at, and answers where that is. */
  path: string | (() => Promise<string>);
  /** Whose session the browser has; a visitor has none. */
  role?: Role;
  /** Before the page is opened: what its calls shall answer. */
  arrange?: (page: Page) => Promise<void>;
  /** After it is opened: what the reader does. */
  act?: (page: Page) => Promise<void>;
  /** What is there once the state is reached. */
  shows: (page: Page) => Locator;
};

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name }).first();
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
export const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
