import type { LucideIcon } from "lucide-react";

/** One page of a desk. */
export interface DeskPage {
  path: string;
  /** What stands in the top bar and, with the product's name, on the browser's tab. */
  title: string;
  /** Its entry in the sidebar; a page without one is reached by links only. */
  entry?: { label: string; icon: LucideIcon };
}

/** A desk's pages, its home first. */
export interface Desk {
  /** Names the sidebar for screen readers. */
  name: string;
  home: DeskPage;
  pages: readonly DeskPage[];
}

/** The page at an address, with or without a closing slash; an address without one shows the desk's home. */
export function deskPageAt(desk: Desk, pathname: string): DeskPage {
  const plain = pathname.replace(/\/+$/, "");
  return desk.pages.find(({ path }) => path === plain) ?? desk.home;
}
