import { ErrorPanel } from "../components/ui/error-panel";
import { browser } from "../lib/browser";

/** What can stand around a page: the site's header and footer, or a dashboard, which also has the page's heading. */
export type Frame = "site" | "dashboard";

/** In the place of a page that threw or did not arrive. Loading it anew also brings a newer release. */
export function Stopped({ frame }: { frame?: Frame | undefined }) {
  const panel = (
    <ErrorPanel
      heading="This page stopped working"
      level={frame === "dashboard" ? 2 : 1}
      message="Nothing was changed. Reload it to go on."
      onRetry={() => browser.reload()}
    />
  );
  return frame === undefined ? <main>{panel}</main> : panel;
}
