import type { DashboardPage } from "../components/layouts/dashboard-pages";
import * as path from "../config/paths";
import { AdminHomePage } from "../features/admin/admin-home-page";
import { AdminSettingsPage } from "../features/admin/admin-settings-page";
import { AllTransactionsPage } from "../features/admin/all-transactions-page";
import { AnalyticsPage } from "../features/admin/analytics-page";
import { ContactFormsPage } from "../features/admin/contact-forms-page";
import { RejectedPaymentsPage } from "../features/admin/rejected-payments-page";
import { UsersPage } from "../features/admin/users-page";
import type { SessionUser } from "../store/types";

/** What the admin dashboard shows at a page's address. */
export function AdminContent({ page, user }: { page: DashboardPage; user: SessionUser }) {
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
      return <AdminHomePage user={user} />;
  }
}
