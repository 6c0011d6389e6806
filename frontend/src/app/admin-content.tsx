import type { DeskPage } from "../components/layouts/desk-pages";
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
import type { SessionUser } from "../store/types";

/** What the operator's desk shows at a page's address. */
export function AdminContent({ page, user }: { page: DeskPage; user: SessionUser }) {
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
