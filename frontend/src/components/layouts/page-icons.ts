import {
  Activity,
  ArrowLeftRight,
  BookOpen,
  ChartColumn,
  FlaskConical,
  LayoutDashboard,
  Link,
  type LucideIcon,
  Mail,
  Scale,
  ScrollText,
  Settings,
  Undo2,
  Users,
  Wallet,
  Webhook,
} from "lucide-react";
import type { IconName } from "lucide-react/dynamic";

/** The icons that the table of pages names for the sidebars. The table itself holds only data, which the server reads too. */
export const PAGE_ICONS: Partial<Record<IconName, LucideIcon>> = {
  activity: Activity,
  "arrow-left-right": ArrowLeftRight,
  "book-open": BookOpen,
  "chart-column": ChartColumn,
  "flask-conical": FlaskConical,
  "layout-dashboard": LayoutDashboard,
  link: Link,
  mail: Mail,
  scale: Scale,
  "scroll-text": ScrollText,
  settings: Settings,
  users: Users,
  wallet: Wallet,
  webhook: Webhook,
  "undo-2": Undo2,
};
