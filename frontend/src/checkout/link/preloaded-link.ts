import type { PublicLink } from "../../lib/api/generated";

/** The link that the server wrote into the page as `#link-data`, or null. */
export function readPreloadedLink(page: Document): PublicLink | null {
  try {
    const link: unknown = JSON.parse(page.getElementById("link-data")?.textContent ?? "");
    return typeof link === "object" && link !== null && "slug" in link ? (link as PublicLink) : null;
  } catch {
    return null;
  }
}
