import {
  ABOUT_PATH,
  BLOGS_PATH,
  CONTACT_PATH,
  DOCS_PATH,
  DOCUMENTATION_PATH,
  HOME_PATH,
  LEADERBOARD_PATH,
} from "../../config/paths";

export interface SiteLink {
  to: string;
  words: string;
}

/** The public pages, as the header and the slide-in menu offer them. */
export const HEADER_LINKS: readonly SiteLink[] = [
  { to: HOME_PATH, words: "Home" },
  { to: ABOUT_PATH, words: "About Us" },
  { to: CONTACT_PATH, words: "Contact Us" },
  { to: LEADERBOARD_PATH, words: "Leaderboard" },
  { to: DOCS_PATH, words: "API Docs" },
  { to: BLOGS_PATH, words: "Blogs" },
];

export const FOOTER_LINKS: readonly SiteLink[] = [
  { to: HOME_PATH, words: "Home" },
  { to: ABOUT_PATH, words: "About Us" },
  { to: DOCUMENTATION_PATH, words: "Documentation" },
  { to: LEADERBOARD_PATH, words: "Leaderboard" },
  { to: DOCS_PATH, words: "API, SDK and Examples" },
  { to: CONTACT_PATH, words: "Help and Contact" },
];

export const GET_STARTED = "Get Started";
