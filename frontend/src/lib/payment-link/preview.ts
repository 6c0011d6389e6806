/** How the dashboard shows a link's page in a frame while the link is written: the page asks, the dashboard sends. */
import type { PublicLink } from "../api/generated";

/** In place of a slug. */
export const PREVIEW_SLUG = "preview";

/** What the page in the frame says when it is there. */
export const PREVIEW_READY = "dropwise:link-preview-ready";

export interface PreviewMessage {
  dropwise: "link-preview";
  link: PublicLink;
}

export function isPreviewMessage(data: unknown): data is PreviewMessage {
  return typeof data === "object" && data !== null && (data as { dropwise?: unknown }).dropwise === "link-preview";
}
