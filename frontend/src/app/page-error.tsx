import { ErrorPanel } from "../components/ui/error-panel";
import { browser } from "../lib/browser";

/** What can surround a page: the site's header and footer, or a dashboard, which has the page's heading too. */
export type Frame = "site" | "dashboard";

/** Replaces a page that threw or did not load. Reloading also fetches a newer release. */
export function PageError({ frame }: { frame?: Frame | undefined }) {
  const panel = (
    <ErrorPanel
      heading="This page stopped working"
      level={frame === "dashboard" ? 2 : 1}
      message="Nothing was changed. Reload the page to continue."
      onRetry={() => browser.reload()}
    />
  );
  return frame === undefined ? <main>{panel}</main> : panel;
}
