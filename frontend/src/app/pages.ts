/** Every page of this entry as a part of its own, fetched when it is shown or when somebody is about to go there. */
import { lazyComponent } from "../components/ui/lazy-component";

const account = () => import("./account-area");
export const AccountArea = lazyComponent(account, "AccountArea");
export const PublicPageOfMember = lazyComponent(account, "PublicPageOfMember");
export const VisitorsOnly = lazyComponent(account, "VisitorsOnly");
export const DevelopersOnly = lazyComponent(account, "DevelopersOnly");
export const AdministratorsOnly = lazyComponent(account, "AdministratorsOnly");

const frame = () => import("../components/layouts/public-layout");
export const PublicLayout = lazyComponent(frame, "PublicLayout");
export const SignedInFrame = lazyComponent(frame, "SignedInFrame");
export const HomePage = lazyComponent(() => import("../features/marketing/home-page"), "HomePage");
export const AboutPage = lazyComponent(() => import("../features/marketing/about-page"), "AboutPage");
export const ContactPage = lazyComponent(() => import("../features/marketing/contact-page"), "ContactPage");
export const LeaderboardPage = lazyComponent(() => import("../features/marketing/leaderboard-page"), "LeaderboardPage");
export const BlogListPage = lazyComponent(() => import("../features/blog/blog-list-page"), "BlogListPage");
export const BlogPostPage = lazyComponent(() => import("../features/blog/blog-post-page"), "BlogPostPage");
export const DocsPage = lazyComponent(() => import("../features/docs/docs-page"), "DocsPage");

export const ArrivingAuthPage = lazyComponent(() => import("../features/auth/arriving-page"), "ArrivingAuthPage");
export const SignInPage = lazyComponent(() => import("../features/auth/sign-in-page"), "SignInPage");
export const SignUpPage = lazyComponent(() => import("../features/auth/sign-up-page"), "SignUpPage");
export const ForgotPasswordPage = lazyComponent(
  () => import("../features/auth/forgot-password-page"),
  "ForgotPasswordPage",
);
export const OtpVerificationPage = lazyComponent(
  () => import("../features/auth/otp-verification-page"),
  "OtpVerificationPage",
);
export const ResetPasswordPage = lazyComponent(
  () => import("../features/auth/reset-password-page"),
  "ResetPasswordPage",
);

export const DeveloperDashboard = lazyComponent(() => import("./developer-dashboard"), "DeveloperDashboard");
export const DeveloperContent = lazyComponent(() => import("./developer-content"), "DeveloperContent");
export const AdminDashboard = lazyComponent(() => import("./admin-dashboard"), "AdminDashboard");
export const AdminContent = lazyComponent(() => import("./admin-content"), "AdminContent");

/** Every shared component in every state, at `/dev/components`; a production build does not contain it. */
export const ComponentsPage = import.meta.env.DEV
  ? lazyComponent(() => import("./dev/components-page"), "ComponentsPage")
  : null;
