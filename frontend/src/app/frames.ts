/** What surrounds the pages: guards and layouts, fetched when they are first needed. */
import { lazyComponent } from "../components/ui/lazy-component";
import { FRAMES, type FrameModule } from "../config/frames";
import type { Layout } from "../config/page";

const account = () => import("./account-area");
export const AccountArea = lazyComponent(account, "AccountArea");
export const RedirectSignedIn = lazyComponent(account, "RedirectSignedIn");
export const VisitorsOnly = lazyComponent(account, "VisitorsOnly");
export const KeypadOnly = lazyComponent(account, "KeypadOnly");
export const DevelopersOnly = lazyComponent(account, "DevelopersOnly");
export const AdministratorsOnly = lazyComponent(account, "AdministratorsOnly");

const publicLayout = () => import("../components/layouts/public-layout");
export const PublicLayout = lazyComponent(publicLayout, "PublicLayout");
export const SignedInLayout = lazyComponent(publicLayout, "SignedInLayout");

export const Dashboard = lazyComponent(() => import("./dashboard"), "Dashboard");

const COMPONENTS: Record<FrameModule, { preload: () => Promise<void> }> = {
  "components/layouts/public-layout": PublicLayout,
  "app/account-area": AccountArea,
  "app/dashboard": Dashboard,
};

/** Loads what surrounds a page of a layout. */
export function preloadFrame(layout: Layout): void {
  for (const module of FRAMES[layout]) {
    void COMPONENTS[module].preload();
  }
}

/** Every shared component in every state, at `/dev/components`; a production build does not contain it. */
export const ComponentsPage = import.meta.env.DEV
  ? lazyComponent(() => import("./dev/components-page"), "ComponentsPage")
  : null;
