import { Navigate, Outlet, Route, Routes } from "react-router-dom";
import type { Guard, Layout, Page } from "../config/page";
import { PAGES } from "../config/pages";
import { HOME_PATH } from "../config/paths";
import { hasSession } from "../lib/session";
import {
  AccountArea,
  AdministratorsOnly,
  ComponentsPage,
  Dashboard,
  DevelopersOnly,
  KeypadOnly,
  PublicLayout,
  RedirectSignedIn,
  SignedInLayout,
  VisitorsOnly,
} from "./frames";
import { pageComponent } from "./page-modules";
import { RouteBoundary } from "./route-boundary";

/** Every address of this entry; any other redirects home. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<VisitorsArea />}>{routesOf("site", "visitors")}</Route>
      <Route element={<OpenArea />}>{routesOf("site", "everyone")}</Route>

      <Route element={<BareArea />}>{routesOf("bare", "everyone")}</Route>

      <Route element={<AccountAreaBoundary />}>
        <Route element={<VisitorsOnly />}>{routesOf("auth", "visitors")}</Route>
        {routesOf("auth", "everyone")}
        <Route element={<DevelopersOnly />}>
          <Route element={<Dashboard />}>{routesOf("developer", "developers")}</Route>
        </Route>
        <Route element={<KeypadOnly />}>{routesOf("keypad", "keypad")}</Route>
        <Route element={<AdministratorsOnly />}>
          <Route element={<Dashboard />}>{routesOf("admin", "administrators")}</Route>
        </Route>
      </Route>

      {PAGES.flatMap(({ path, movedFrom = [] }) =>
        movedFrom.map((from) => <Route key={from} path={from} element={<Navigate to={path} replace />} />),
      )}
      {ComponentsPage !== null && (
        <Route
          path="/dev/components"
          element={
            <RouteBoundary>
              <ComponentsPage />
            </RouteBoundary>
          }
        />
      )}
      <Route path="*" element={<Navigate to={HOME_PATH} replace />} />
    </Routes>
  );
}

function routesOf(layout: Layout, guard: Guard) {
  return PAGES.filter((page) => page.layout === layout && page.guard === guard).map((page) => (
    <Route key={page.path} path={page.fallback ? `${page.path}/*` : page.path} element={<RoutedPage page={page} />} />
  ));
}

function RoutedPage({ page }: { page: Page }) {
  const Content = pageComponent(page.module);
  return <Content key={page.module} />;
}

/** Public pages for visitors. The store loads only where somebody has signed in, to redirect them to their dashboard. */
function VisitorsArea() {
  const page = (
    <PublicLayout>
      <RouteBoundary frame="site">
        <Outlet />
      </RouteBoundary>
    </PublicLayout>
  );
  return <RouteBoundary>{hasSession() ? <RedirectSignedIn>{page}</RedirectSignedIn> : page}</RouteBoundary>;
}

/** The documentation: public pages for everyone, in three columns. The site's header and footer are for visitors. */
function OpenArea() {
  const Frame = hasSession() ? SignedInLayout : PublicLayout;
  return (
    <RouteBoundary>
      <div className="[--site-width:1376px]">
        <Frame>
          <RouteBoundary frame="site">
            <Outlet />
          </RouteBoundary>
        </Frame>
      </div>
    </RouteBoundary>
  );
}

/** Pages for everyone that bring their own header. */
function BareArea() {
  return (
    <RouteBoundary>
      <Outlet />
    </RouteBoundary>
  );
}

function AccountAreaBoundary() {
  return (
    <RouteBoundary>
      <AccountArea />
    </RouteBoundary>
  );
}
