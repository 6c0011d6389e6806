/** What surrounds the pages: guards and layouts, fetched when they are first needed. */
import { lazyComponent } from "../components/ui/lazy-component";
import type { Layout } from "../config/pages";

const account = () => import("./account-area");
export const AccountArea = lazyComponent(account, "AccountArea");
export const RedirectSignedIn = lazyComponent(account, "RedirectSignedIn");
export const VisitorsOnly = lazyComponent(account, "VisitorsOnly");
export const DevelopersOnly = lazyComponent(account, "DevelopersOnly");
export const AdministratorsOnly = lazyComponent(account, "AdministratorsOnly");

const publicLayout = () => import("../components/layouts/public-layout");
export const PublicLayout = lazyComponent(publicLayout, "PublicLayout");
export const SignedInLayout = lazyComponent(publicLayout, "SignedInLayout");

export const Dashboard = lazyComponent(() => import("./dashboard"), "Dashboard");

/** What a page of a layout needs besides its own module. `page-table.ts` names the same modules to the server. */
export const FRAMES: Record<Layout, readonly { preload: () => Promise<void> }[]> = {
  site: [PublicLayout],
  auth: [AccountArea],
  developer: [AccountArea, Dashboard],
  admin: [AccountArea, Dashboard],
};

/** Every shared component in every state, at `/dev/components`; a production build does not contain it. */
export const ComponentsPage = import.meta.env.DEV
  ? lazyComponent(() => import("./dev/components-page"), "ComponentsPage")
  : null;
