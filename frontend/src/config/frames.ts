import type { Layout } from "./page.ts";

/** The modules below `src/` that surround a page of a layout: the server preloads them, and prefetching loads them. */
export const FRAMES = {
  site: ["components/layouts/public-layout"],
  auth: ["app/account-area"],
  bare: [],
  keypad: ["app/account-area"],
  developer: ["app/account-area", "app/dashboard"],
  admin: ["app/account-area", "app/dashboard"],
} as const satisfies Record<Layout, readonly string[]>;

export type FrameModule = (typeof FRAMES)[Layout][number];
