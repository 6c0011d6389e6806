import type { ReactNode } from "react";
import { ADMIN_DESK, type DeskPage } from "../components/layouts/desk-pages";
import * as path from "../config/paths";
import {
  AdminHome,
  AdminSettingsPage,
  AllTransactionsPage,
  AnalyticsPage,
  ContactFormsPage,
  RejectedPaymentsPage,
  UsersPage,
} from "../features/desk/admin-pages";
import { DeskShell } from "../features/desk/desk-shell";
import type { SessionUser } from "../store/types";

/** The operator's desk: its frame, and the page of the address. */
export function AdminDesk() {
  return <DeskShell desk={ADMIN_DESK}>{content}</DeskShell>;
}

function content(page: DeskPage, user: SessionUser): ReactNode {
  switch (page.path) {
    case path.ADMIN_USERS_PATH:
      return <UsersPage />;
    case path.ADMIN_ANALYTICS_PATH:
      return <AnalyticsPage />;
    case path.ADMIN_REJECTED_PAYMENTS_PATH:
      return <RejectedPaymentsPage />;
    case path.ADMIN_TRANSACTIONS_PATH:
      return <AllTransactionsPage />;
    case path.ADMIN_CONTACT_FORMS_PATH:
      return <ContactFormsPage />;
    case path.ADMIN_SETTINGS_PATH:
      return <AdminSettingsPage />;
    default:
      return <AdminHome user={user} />;
  }
}
