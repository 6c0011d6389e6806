import { ArrowLeftRight, BookOpen, FlaskConical, LayoutDashboard, Wallet, Webhook } from "lucide-react";
import {
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
import type { Dashboard, DashboardPage } from "./dashboard-pages";

const DEVELOPER_HOME: DashboardPage = {
  path: DEVELOPER_DASHBOARD_PATH,
  title: "Developer Dashboard",
  entry: { label: "Dashboard", icon: LayoutDashboard },
};

export const DEVELOPER_DASHBOARD: Dashboard = {
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
