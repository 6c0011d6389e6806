/** Every page of this entry as a part of its own, fetched when it is shown or when somebody is about to go there. */
import { lazyPart } from "../components/ui/lazy-part";

const account = () => import("./account-area");
export const AccountArea = lazyPart(account, "AccountArea");
export const PublicPageOfMember = lazyPart(account, "PublicPageOfMember");
export const VisitorsOnly = lazyPart(account, "VisitorsOnly");
export const DevelopersOnly = lazyPart(account, "DevelopersOnly");
export const AdministratorsOnly = lazyPart(account, "AdministratorsOnly");

const frame = () => import("../components/layouts/public-layout");
export const PublicLayout = lazyPart(frame, "PublicLayout");
export const SignedInFrame = lazyPart(frame, "SignedInFrame");
export const HomePage = lazyPart(() => import("../features/marketing/home-page"), "HomePage");
export const AboutPage = lazyPart(() => import("../features/marketing/about-page"), "AboutPage");
export const ContactPage = lazyPart(() => import("../features/marketing/contact-page"), "ContactPage");
export const LeaderboardPage = lazyPart(() => import("../features/marketing/leaderboard-page"), "LeaderboardPage");
export const BlogListPage = lazyPart(() => import("../features/blog/blog-list-page"), "BlogListPage");
export const BlogPostPage = lazyPart(() => import("../features/blog/blog-post-page"), "BlogPostPage");
export const DocsPage = lazyPart(() => import("../features/docs/docs-page"), "DocsPage");

export const ArrivingAuthPage = lazyPart(() => import("../features/auth/arriving-page"), "ArrivingAuthPage");
export const SignInPage = lazyPart(() => import("../features/auth/sign-in-page"), "SignInPage");
export const SignUpPage = lazyPart(() => import("../features/auth/sign-up-page"), "SignUpPage");
export const ForgotPasswordPage = lazyPart(() => import("../features/auth/forgot-password-page"), "ForgotPasswordPage");
export const OtpVerificationPage = lazyPart(
  () => import("../features/auth/otp-verification-page"),
  "OtpVerificationPage",
);
export const ResetPasswordPage = lazyPart(() => import("../features/auth/reset-password-page"), "ResetPasswordPage");

export const DeveloperDashboard = lazyPart(() => import("./developer-dashboard"), "DeveloperDashboard");
export const DeveloperContent = lazyPart(() => import("./developer-content"), "DeveloperContent");
export const AdminDashboard = lazyPart(() => import("./admin-dashboard"), "AdminDashboard");
export const AdminContent = lazyPart(() => import("./admin-content"), "AdminContent");

/** Every shared part in every state, at `/dev/parts`; a production build does not contain it. */
export const PartsPage = import.meta.env.DEV ? lazyPart(() => import("./dev/parts-page"), "PartsPage") : null;
