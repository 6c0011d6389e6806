import { ArrowLeftRight, ChartColumn, LayoutDashboard, Mail, Settings, Undo2, Users } from "lucide-react";
import {
  ADMIN_ANALYTICS_PATH,
  ADMIN_CONTACT_FORMS_PATH,
  ADMIN_DASHBOARD_PATH,
  ADMIN_REJECTED_PAYMENTS_PATH,
  ADMIN_SETTINGS_PATH,
  ADMIN_TRANSACTIONS_PATH,
  ADMIN_USERS_PATH,
} from "../../config/paths";
import type { Dashboard, DashboardPage } from "./dashboard-pages";

const ADMIN_HOME: DashboardPage = {
  path: ADMIN_DASHBOARD_PATH,
  title: "Admin Dashboard",
  entry: { label: "Admin Dashboard", icon: LayoutDashboard },
};

export const ADMIN_DASHBOARD: Dashboard = {
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
