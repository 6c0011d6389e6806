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
export const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
