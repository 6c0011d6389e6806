/**
 * The theme is always light. The initial theme comes from the page's class, then from storage, then, if none is stored,
 * from the system's preference; whatever it is, the dark class is removed.
 */
import { THEME_KEY } from "../config/storage";
import { readStored, writeStored } from "./storage";

export type Theme = "light" | "dark";

const DARK_CLASS = "dark";

/** The theme of the page, of storage or of the system, in this order. */
export function initialTheme(): Theme {
  if (document.documentElement.classList.contains(DARK_CLASS)) {
    return "dark";
  }
  const stored = readStored(THEME_KEY);
  if (stored === "light" || stored === "dark") {
    return stored;
  }
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Called once before the first paint. Stores the initial theme if none is stored, and shows the light one. */
export function applyTheme(): void {
  const theme = initialTheme();
  if (readStored(THEME_KEY) === null) {
    writeStored(THEME_KEY, theme);
  }
  document.documentElement.classList.remove(DARK_CLASS);
}
