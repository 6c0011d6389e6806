import type { LucideIcon } from "lucide-react";

/** One page of a dashboard. */
export interface DashboardPage {
  path: string;
  /** What stands in the top bar and, with the product's name, on the browser's tab. */
  title: string;
  /** Its entry in the sidebar; a page without one is reached by links only. */
  entry?: { label: string; icon: LucideIcon };
}

/** A dashboard's pages, its home first. */
export interface Dashboard {
  /** Names the sidebar for screen readers. */
  name: string;
  home: DashboardPage;
  pages: readonly DashboardPage[];
}

/** The page at an address, with or without a closing slash; an address without one shows the dashboard's home. */
export function dashboardPageAt(dashboard: Dashboard, pathname: string): DashboardPage {
  const plain = pathname.replace(/\/+$/, "");
  return dashboard.pages.find(({ path }) => path === plain) ?? dashboard.home;
}
