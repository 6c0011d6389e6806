import {
  ArrowLeftRight,
  BookOpen,
  ChartColumn,
  FlaskConical,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Settings,
  Undo2,
  Users,
  Wallet,
  Webhook,
} from "lucide-react";
import {
  ADMIN_ANALYTICS_PATH,
  ADMIN_CONTACT_FORMS_PATH,
  ADMIN_DASHBOARD_PATH,
  ADMIN_REJECTED_PAYMENTS_PATH,
  ADMIN_SETTINGS_PATH,
  ADMIN_TRANSACTIONS_PATH,
  ADMIN_USERS_PATH,
  DEVELOPER_API_DOCS_PATH,
  DEVELOPER_DASHBOARD_PATH,
  DEVELOPER_SEND_RECEIVE_PATH,
  DEVELOPER_SETTINGS_PATH,
  DEVELOPER_TEST_PATH,
  DEVELOPER_TOKEN_BURNING_PATH,
  DEVELOPER_TRANSACTIONS_PATH,
  DEVELOPER_WALLET_PATH,
  DEVELOPER_WEBHOOKS_PATH,
  TEST_PATH,
} from "../../config/paths";

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

const DEVELOPER_HOME: DeskPage = {
  path: DEVELOPER_DASHBOARD_PATH,
  title: "Developer Dashboard",
  entry: { label: "Dashboard", icon: LayoutDashboard },
};

export const DEVELOPER_DESK: Desk = {
  name: "Developer",
  home: DEVELOPER_HOME,
  pages: [
    DEVELOPER_HOME,
    { path: DEVELOPER_WALLET_PATH, title: "XRP Wallet Management", entry: { label: "Wallet", icon: Wallet } },
    { path: DEVELOPER_API_DOCS_PATH, title: "API Documentation", entry: { label: "Documentation", icon: BookOpen } },
    { path: DEVELOPER_WEBHOOKS_PATH, title: "Webhook Tracking", entry: { label: "Webhooks", icon: Webhook } },
    {
      path: DEVELOPER_TRANSACTIONS_PATH,
      title: "Transaction History",
      entry: { label: "Transactions", icon: ArrowLeftRight },
    },
    { path: DEVELOPER_TEST_PATH, title: "Test Environment", entry: { label: "Test Environment", icon: FlaskConical } },
    { path: TEST_PATH, title: "Test Environment" },
    { path: DEVELOPER_SEND_RECEIVE_PATH, title: "Send / Receive" },
    { path: DEVELOPER_TOKEN_BURNING_PATH, title: "Token Burning" },
    { path: DEVELOPER_SETTINGS_PATH, title: "Settings" },
  ],
};

const ADMIN_HOME: DeskPage = {
  path: ADMIN_DASHBOARD_PATH,
  title: "Admin Dashboard",
  entry: { label: "Admin Dashboard", icon: LayoutDashboard },
};

export const ADMIN_DESK: Desk = {
  name: "Admin",
  home: ADMIN_HOME,
  pages: [
    ADMIN_HOME,
    { path: ADMIN_USERS_PATH, title: "User Management", entry: { label: "User Management", icon: Users } },
    { path: ADMIN_ANALYTICS_PATH, title: "Analytics", entry: { label: "Analytics", icon: ChartColumn } },
    {
      path: ADMIN_REJECTED_PAYMENTS_PATH,
      title: "Rejected Payments",
      entry: { label: "Rejected Payments", icon: Undo2 },
    },
    {
      path: ADMIN_TRANSACTIONS_PATH,
      title: "All Transactions",
      entry: { label: "Transactions", icon: ArrowLeftRight },
    },
    { path: ADMIN_CONTACT_FORMS_PATH, title: "Contact Forms", entry: { label: "Contact Forms", icon: Mail } },
    { path: ADMIN_SETTINGS_PATH, title: "Settings", entry: { label: "Settings", icon: Settings } },
  ],
};

/** The page at an address, with or without a closing slash; an address without one shows the desk's home. */
export function deskPageAt(desk: Desk, pathname: string): DeskPage {
  const plain = pathname.replace(/\/+$/, "");
  return desk.pages.find(({ path }) => path === plain) ?? desk.home;
}
