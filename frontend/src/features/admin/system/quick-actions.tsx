import { ArrowLeftRight, ChartColumn, ChevronRight, type LucideIcon, Settings, Undo2, Users } from "lucide-react";
import { RowLink } from "../../../components/ui/data-table-grid";
import { Panel } from "../../../components/ui/panel";
import {
  ADMIN_ANALYTICS_PATH,
  ADMIN_REJECTED_PAYMENTS_PATH,
  ADMIN_SETTINGS_PATH,
  ADMIN_TRANSACTIONS_PATH,
  ADMIN_USERS_PATH,
} from "../../../config/paths";

const ACTIONS: readonly [label: string, hint: string, path: string, icon: LucideIcon][] = [
  ["Manage Merchants", "Reset a key, suspend, activate", ADMIN_USERS_PATH, Users],
  ["View All Transactions", "Search, filter, open one payment", ADMIN_TRANSACTIONS_PATH, ArrowLeftRight],
  ["View Analytics", "Revenue and burns by hour or day", ADMIN_ANALYTICS_PATH, ChartColumn],
  ["Rejected Payments", "What was sent back, and why", ADMIN_REJECTED_PAYMENTS_PATH, Undo2],
  ["Platform Settings", "Fee, wallets, payout timing", ADMIN_SETTINGS_PATH, Settings],
];

/** The ways to the other pages. */
export function QuickActions() {
  return (
    <Panel heading="Quick Actions" inset="flush">
      <ul aria-label="Quick Actions">
        {ACTIONS.map(([label, hint, path, Icon]) => (
          <li
            key={path}
            className="relative flex min-h-15 items-center gap-3.5 border-line border-t px-5 py-2 transition-colors first:border-t-0 hover:bg-paper"
          >
            <Icon aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0 text-ink-2" />
            <span className="min-w-0 flex-1">
              <RowLink to={path}>{label}</RowLink>
              <span className="block text-13 text-ink-3">{hint}</span>
            </span>
            <ChevronRight aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
