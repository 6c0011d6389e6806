import { matchPath } from "react-router-dom";
import * as path from "../config/paths";
import {
  AboutPage,
  AccountArea,
  AdminContent,
  AdminDashboard,
  ArrivingAuthPage,
  BlogListPage,
  BlogPostPage,
  ContactPage,
  DeveloperContent,
  DeveloperDashboard,
  DocsPage,
  ForgotPasswordPage,
  HomePage,
  LeaderboardPage,
  OtpVerificationPage,
  PublicLayout,
  ResetPasswordPage,
  SignInPage,
  SignUpPage,
} from "./pages";

type Part = { preload: () => Promise<void> };

/** What to fetch for an address, what is shown first at its head: the page and what stands around it. */
const PARTS: readonly (readonly [pattern: string, parts: readonly Part[]])[] = [
  [path.HOME_PATH, [PublicLayout, HomePage]],
  [path.ABOUT_PATH, [PublicLayout, AboutPage]],
  [path.CONTACT_PATH, [PublicLayout, ContactPage]],
  [path.LEADERBOARD_PATH, [PublicLayout, LeaderboardPage]],
  [path.BLOGS_PATH, [PublicLayout, BlogListPage]],
  [`${path.BLOGS_PATH}/:slugOrId`, [PublicLayout, BlogPostPage]],
  [path.DOCS_PATH, [PublicLayout, DocsPage]],
  [path.DOCUMENTATION_PATH, [PublicLayout, DocsPage]],
  [path.SIGN_IN_PATH, [ArrivingAuthPage, AccountArea, SignInPage]],
  [path.SIGN_UP_PATH, [ArrivingAuthPage, AccountArea, SignUpPage]],
  [path.SHORT_SIGN_UP_PATH, [ArrivingAuthPage, AccountArea, SignUpPage]],
  [path.FORGOT_PASSWORD_PATH, [ArrivingAuthPage, AccountArea, ForgotPasswordPage]],
  [path.OTP_VERIFICATION_PATH, [ArrivingAuthPage, AccountArea, OtpVerificationPage]],
  [path.RESET_PASSWORD_PATH, [ArrivingAuthPage, AccountArea, ResetPasswordPage]],
  [`${path.DEVELOPER_DASHBOARD_PATH}/*`, [AccountArea, DeveloperDashboard, DeveloperContent]],
  [path.TEST_PATH, [AccountArea, DeveloperDashboard, DeveloperContent]],
  [path.DETECTED_PAYMENTS_PATH, [AccountArea, DeveloperDashboard, DeveloperContent]],
  [`${path.ADMIN_DASHBOARD_PATH}/*`, [AccountArea, AdminDashboard, AdminContent]],
];

/** Fetches the parts of the page at `pathname`; what is there already is not fetched again. Never fails. */
export function preloadPage(pathname: string): void {
  const rows = PARTS.filter(([pattern]) => matchPath(pattern, pathname) !== null);
  for (const part of rows.flatMap(([, parts]) => parts)) {
    void part.preload();
  }
}

/** Fetches a link's page when pointer, finger or focus comes to it: by the time of the click it is there. */
export function prefetchOnIntent(): () => void {
  const intend = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link !== null && link.origin === window.location.origin && !savesData()) {
      preloadPage(link.pathname);
    }
  };
  const kinds = ["pointerover", "focusin"] as const;
  for (const kind of kinds) {
    document.addEventListener(kind, intend, { passive: true });
  }
  return () => {
    for (const kind of kinds) {
      document.removeEventListener(kind, intend);
    }
  };
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
