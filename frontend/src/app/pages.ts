/** Every page of this entry as a part of its own, fetched when it is shown or when somebody is about to go there. */
import { lazyPart } from "./lazy-page";

const account = () => import("./account-area");
export const AccountArea = lazyPart(account, "AccountArea");
export const PublicPageOfMember = lazyPart(account, "PublicPageOfMember");
export const VisitorsOnly = lazyPart(account, "VisitorsOnly");
export const DevelopersOnly = lazyPart(account, "DevelopersOnly");
export const AdministratorsOnly = lazyPart(account, "AdministratorsOnly");

export const HomePage = lazyPart(() => import("../features/marketing/home-page"), "HomePage");

// The frames until their pages land.
export const DeveloperDesk = lazyPart(() => import("./desk-interim"), "DeveloperDesk");
export const AdminDesk = lazyPart(() => import("./desk-interim"), "AdminDesk");
export const AuthInterim = lazyPart(() => import("./desk-interim"), "AuthInterim");
