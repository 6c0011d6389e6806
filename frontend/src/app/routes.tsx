import { Navigate, Outlet, Route, Routes } from "react-router-dom";
import * as path from "../config/paths";
import { hasSession } from "../lib/session";
import {
  AboutPage,
  AccountArea,
  AdminDashboard,
  AdministratorsOnly,
  BlogListPage,
  BlogPostPage,
  ComponentsPage,
  ContactPage,
  DeveloperDashboard,
  DevelopersOnly,
  DocsPage,
  ForgotPasswordPage,
  HomePage,
  LeaderboardPage,
  OtpVerificationPage,
  PublicLayout,
  PublicPageOfMember,
  ResetPasswordPage,
  SignedInFrame,
  SignInPage,
  SignUpPage,
  VisitorsOnly,
} from "./pages";
import { RouteBoundary } from "./route-boundary";

/** Every address of this entry; any other leads home. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicArea />}>
        <Route path={path.HOME_PATH} element={<HomePage />} />
        <Route path={path.ABOUT_PATH} element={<AboutPage />} />
        <Route path={path.CONTACT_PATH} element={<ContactPage />} />
        <Route path={path.LEADERBOARD_PATH} element={<LeaderboardPage />} />
        <Route path={path.BLOGS_PATH} element={<BlogListPage />} />
        <Route path={`${path.BLOGS_PATH}/:slugOrId`} element={<BlogPostPage />} />
      </Route>
      <Route element={<DocsArea />}>
        <Route path={path.DOCS_PATH} element={<DocsPage />} />
      </Route>

      <Route element={<AccountAreaBoundary />}>
        <Route element={<VisitorsOnly />}>
          <Route path={path.SIGN_IN_PATH} element={<SignInPage />} />
          <Route path={path.SIGN_UP_PATH} element={<SignUpPage />} />
          <Route path={path.FORGOT_PASSWORD_PATH} element={<ForgotPasswordPage />} />
          <Route path={path.OTP_VERIFICATION_PATH} element={<OtpVerificationPage />} />
          <Route path={path.RESET_PASSWORD_PATH} element={<ResetPasswordPage />} />
        </Route>
        <Route element={<DevelopersOnly />}>
          {/* An unknown page of the dashboard is the Developer Dashboard. */}
          <Route path={`${path.DEVELOPER_DASHBOARD_PATH}/*`} element={<DeveloperDashboard />} />
          <Route path={path.TEST_PATH} element={<DeveloperDashboard />} />
          <Route path={path.DETECTED_PAYMENTS_PATH} element={<DeveloperDashboard />} />
        </Route>
        <Route element={<AdministratorsOnly />}>
          <Route path={`${path.ADMIN_DASHBOARD_PATH}/*`} element={<AdminDashboard />} />
        </Route>
      </Route>

      <Route path={path.DOCUMENTATION_PATH} element={<Navigate to={path.DOCS_PATH} replace />} />
      <Route path={path.SHORT_SIGN_UP_PATH} element={<Navigate to={path.SIGN_UP_PATH} replace />} />
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
      <Route path="*" element={<Navigate to={path.HOME_PATH} replace />} />
    </Routes>
  );
}

/** Pages for visitors. Only where somebody has signed in does the store come along, to lead him to his dashboard. */
function PublicArea() {
  const page = (
    <PublicLayout>
      <RouteBoundary frame="site">
        <Outlet />
      </RouteBoundary>
    </PublicLayout>
  );
  return <RouteBoundary>{hasSession() ? <PublicPageOfMember>{page}</PublicPageOfMember> : page}</RouteBoundary>;
}

/** The documentation is for everyone; the site's header and footer are for who has not signed in. */
function DocsArea() {
  const Frame = hasSession() ? SignedInFrame : PublicLayout;
  return (
    <RouteBoundary>
      <Frame>
        <RouteBoundary frame="site">
          <Outlet />
        </RouteBoundary>
      </Frame>
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
