/** What the table of pages (`pages.ts`) says of a page. */
import type { IconName } from "lucide-react/dynamic";

/**
 * What surrounds a page, and who may see it. Anyone else is redirected: to the sign-in page, or to their own dashboard.
 * `app/routes.tsx` has a route for each pair.
 */
type Access =
  | { layout: "site"; guard: "everyone" | "visitors" }
  | { layout: "auth"; guard: "everyone" | "visitors" }
  | { layout: "bare"; guard: "everyone" }
  | { layout: "developer"; guard: "developers" }
  | { layout: "keypad"; guard: "keypad" }
  | { layout: "admin"; guard: "administrators" };

export type Layout = Access["layout"];
export type Guard = Access["guard"];

interface FooterLink {
  label: string;
  /** The footer's order is not the table's. */
  position: number;
  /** Where it is not the page's own path. */
  to?: string;
}

export type Page = Access & {
  /** In the router's notation, e.g. `/blogs/:slugOrId`. */
  path: string;
  /** Shown on the browser's tab with the product's name, and at the top of a dashboard. */
  title: string;
  /** For search results and shared links, which the server writes. */
  description: string;
  /** Search engines may list it. */
  indexed: boolean;
  /** Below `src/`; it exports a component of its own name: `features/wallet/wallet-page` exports `WalletPage`. */
  module: string;
  /** Shown to a visitor until `module` has loaded, named in the same way. */
  skeleton?: string;
  /** The API address that the page reads first: the server writes the response into the page. */
  data?: string;
  /** Unknown addresses below `path` show this page too. */
  fallback?: true;
  /** Old addresses that redirect here. */
  movedFrom?: readonly string[];
  /** Its label in the header; the header and the sidebars follow the order of this table. */
  header?: string;
  footer?: readonly FooterLink[];
  /** Its link in the sidebar of its dashboard, with an icon of Lucide. */
  sidebar?: {
    label: string;
    icon: IconName;
    /** Below a line: an entry that the specification does not list. */
    apart?: true;
  };
};
