import { CloudOff, RotateCw } from "lucide-react";
import { Button } from "../../components/ui/button";
import { PRODUCT_NAME } from "../../config/product";
import type { Home } from "./use-home";

/** What of the page failed to load, by its names on the page. */
function missingParts(home: Home): string[] {
  return [
    ...(home.summaryFailed && home.updatedAt === undefined ? ["figures"] : []),
    ...(home.balanceFailed ? ["wallet balance"] : []),
    ...(home.chart.failed && home.chart.data === undefined ? ["chart"] : []),
    ...(home.secretKey === undefined ? ["secret key"] : []),
    ...(home.recent.failed && home.recent.data === undefined ? ["latest payments"] : []),
  ];
}

/** Where everything failed, the page; else the parts that did. */
function nameOf(parts: readonly string[]): string {
  if (parts.length >= ALL_PARTS) {
    return "dashboard";
  }
  return parts.length === 1 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** Without its figures, chart, key and payments nothing of the page is there. */
const ALL_PARTS = 4;

/** One panel for everything that failed to load, with one button that reads all of it again. */
export function FailedPanel({ home }: { home: Home }) {
  const parts = missingParts(home);
  if (parts.length === 0) {
    return null;
  }
  const zeros = parts.some((part) => part === "figures" || part === "wallet balance");
  return (
    <section
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-16 border border-red/30 bg-card px-5 py-4"
    >
      <CloudOff aria-hidden="true" size={20} strokeWidth={1.5} className="shrink-0 text-red" />
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="text-15">We couldn’t load your {nameOf(parts)}.</h2>
        <p className="text-13 text-ink-2">
          {PRODUCT_NAME} didn’t respond. {zeros && "The zeros below are not your figures. "}We try again every 30
          seconds.
        </p>
      </div>
      <Button onClick={home.refresh} busy={home.isRefreshing}>
        <RotateCw aria-hidden="true" size={16} strokeWidth={1.5} />
        Try Again
      </Button>
    </section>
  );
}
