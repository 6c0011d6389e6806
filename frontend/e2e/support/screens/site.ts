/** The public site's screens. */

import type { Page } from "@playwright/test";
import { answers, fails, hangs } from "../network";
import { LONG_POST, MANY_BURNERS, MANY_POSTS } from "./plenty";
import { button, heading, type Screen, text } from "./screen";

const FIGURES = "/api/public/figures/";
const BLOGS = "/api/blogs/";
const LEADERBOARD = "/api/leaderboard/burn/";
const CONTACT = "/api/platform-admin/contact/submit/";
const POST = "/blogs/verify-webhooks";
const POST_CALL = "/api/blogs/slug/verify-webhooks/";
const NO_POSTS = { results: [], count: 0, current_page: 1, page_size: 6, total_pages: 0, next: null, previous: null };

/** What visitors see. */
export const SITE: Screen[] = [
  { name: "home", path: "/", shows: heading(/Accept XRP/) },
  {
    name: "home, figures loading",
    path: "/",
    arrange: (page) => hangs(page, FIGURES),
    shows: heading(/Accept XRP/),
  },
  {
    name: "home, figures failed",
    path: "/",
    arrange: (page) => fails(page, FIGURES),
    shows: heading(/Accept XRP/),
  },
  { name: "about", path: "/about", shows: heading(/.+/) },
  { name: "contact", path: "/contact", shows: button("Send Message") },
  {
    name: "contact, sending",
    path: "/contact",
    arrange: (page) => hangs(page, CONTACT),
    act: contact,
    shows: button("Sending..."),
  },
  {
    name: "contact, sent",
    path: "/contact",
    arrange: (page) => answers(page, CONTACT, { success: true, message: "Thank you." }),
    act: contact,
    shows: text("Your message has been sent successfully!"),
  },
  {
    name: "contact, refused",
    path: "/contact",
    arrange: (page) => answers(page, CONTACT, { error: "Too many requests. Try again later." }, 429),
    act: contact,
    shows: text("Too many requests. Try again later."),
  },
  { name: "leaderboard", path: "/leaderboard", shows: (page) => page.getByText("Nordlicht Records").first() },
  {
    name: "leaderboard, empty",
    path: "/leaderboard",
    arrange: (page) => answers(page, LEADERBOARD, []),
    shows: text("No burn data available yet"),
  },
  {
    name: "leaderboard, failed",
    path: "/leaderboard",
    arrange: (page) => fails(page, LEADERBOARD),
    shows: text("Failed to load leaderboard data"),
  },
  {
    name: "leaderboard, loading",
    path: "/leaderboard",
    arrange: (page) => hangs(page, LEADERBOARD),
    shows: heading(/.+/),
  },
  {
    name: "leaderboard, an entry opened",
    path: "/leaderboard",
    act: (page) => page.getByRole("main").getByRole("button").first().click(),
    shows: text("newest transactions"),
  },
  {
    name: "leaderboard, a hundred long names",
    path: "/leaderboard",
    arrange: (page) => answers(page, LEADERBOARD, MANY_BURNERS),
    shows: text("98,765,432.10"),
  },
  { name: "blogs", path: "/blogs", shows: (page) => page.getByRole("main").getByRole("listitem").first() },
  {
    name: "blogs, empty",
    path: "/blogs",
    arrange: (page) => answers(page, BLOGS, NO_POSTS),
    shows: text("No blogs available at the moment"),
  },
  {
    name: "blogs, failed",
    path: "/blogs",
    arrange: (page) => fails(page, BLOGS),
    shows: text("Failed to load blogs. Please try again later"),
  },
  { name: "blogs, loading", path: "/blogs", arrange: (page) => hangs(page, BLOGS), shows: heading(/.+/) },
  {
    name: "blogs, many pages of long words",
    path: "/blogs?page=6",
    arrange: (page) => answers(page, BLOGS, MANY_POSTS),
    shows: (page) => page.getByRole("link", { name: "Page 11" }),
  },
  { name: "blog post", path: POST, shows: heading(/webhook/i) },
  {
    name: "blog post, failed",
    path: POST,
    arrange: (page) => fails(page, POST_CALL),
    shows: text("Blog not found or failed to load"),
  },
  {
    name: "blog post, loading",
    path: POST,
    arrange: (page) => hangs(page, POST_CALL),
    shows: (page) => page.getByRole("status").first(),
  },
  {
    name: "blog post, without sections",
    path: POST,
    arrange: (page) => answers(page, POST_CALL, { ...LONG_POST, sections: [] }),
    shows: text("No content available for this blog post"),
  },
  {
    name: "blog post, all that an author can write",
    path: POST,
    arrange: (page) => answers(page, POST_CALL, LONG_POST),
    shows: text("A cell"),
  },
  { name: "docs", path: "/docs", shows: heading(/.+/) },
  {
    name: "site menu",
    path: "/",
    act: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: /menu/i }).first().click();
    },
    shows: (page) => page.getByRole("dialog").getByRole("link", { name: "About Us" }),
  },
];

async function contact(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@dropwise.example");
  await page.getByLabel("Subject").fill("Hourly payouts");
  await page.getByLabel("Message").fill("Can payouts be gathered by the hour?");
  await page.getByRole("button", { name: "Send Message" }).click();
}
