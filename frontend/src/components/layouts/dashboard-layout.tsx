import { clsx } from "clsx";
import { Menu, PanelLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SIDEBAR_COLLAPSED_OFFSET_PX, SIDEBAR_EXPANDED_OFFSET_PX } from "../../config/layout";
import type { Page } from "../../config/page";
import { usePageTitle } from "../../lib/page-title";
import { useCompact } from "../ui/use-media";
import { type EntryBadge, SIDEBAR_ID, Sidebar, SidebarDrawer } from "./dashboard-sidebar";

interface DashboardLayoutProps {
  page: Page;
  isCollapsed: boolean;
  onCollapsedChange: (isCollapsed: boolean) => void;
  /** Shows a banner and marks the browser's title: everything is simulated. */
  testMode: boolean;
  /** Opens the command palette. */
  onJump: () => void;
  /** The pointer or the focus has reached its button: its code may be fetched. */
  onJumpLikely: () => void;
  /** Beside entries of the sidebar. */
  entryBadge?: EntryBadge | undefined;
  /** The end of the top bar: the mode switch and the profile menu. */
  tools: ReactNode;
  /** Below the page. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of both dashboards. In a wide window the sidebar is beside the content or collapsed, which is remembered.
 * Under 768 px it is a drawer that starts closed on each visit.
 */
export function DashboardLayout(props: DashboardLayoutProps) {
  const { page, isCollapsed, onCollapsedChange, testMode, onJump, onJumpLikely, entryBadge, tools, footer, children } =
    props;
  const sidebar = { page, onJump, onJumpLikely, entryBadge };
  const compact = useCompact();
  const [drawerOpen, setDrawerOpen] = useState(false);
  // Otherwise a window made narrow again would show the drawer that was open before.
  useEffect(() => {
    if (!compact) {
      setDrawerOpen(false);
    }
  }, [compact]);

  const topBar = useTopBarHeight();

  // The mode comes first, so that a narrow tab still shows it.
  usePageTitle(testMode ? `[Test] ${page.title}` : page.title);

  const aside = !compact && !isCollapsed;
  return (
    <div className="dashboard min-h-dvh">
      <a
        href="#main"
        className="sr-only z-30 rounded-10 bg-ink px-4 py-2 font-medium text-card focus:not-sr-only focus:fixed focus:top-2.5 focus:left-5"
      >
        Skip to content
      </a>
      {compact ? (
        <SidebarDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} {...sidebar} />
      ) : (
        <Sidebar collapsed={isCollapsed} {...sidebar} />
      )}
      {/* An open menu of the top bar is above toasts, which are below the bar itself. */}
      <header
        ref={topBar}
        style={{ marginLeft: aside ? SIDEBAR_EXPANDED_OFFSET_PX : 0 }}
        className="relative z-10 border-line border-b bg-paper has-[[role=menu]]:z-[10000] md:sticky md:top-0"
      >
        {testMode && <TestModeBanner aside={aside} />}
        <div
          className={clsx(
            "flex min-h-15 flex-wrap items-center gap-x-2 py-1.5 pr-4 md:gap-x-3",
            aside ? "pl-6 md:pr-8" : "pl-2 md:pr-4",
          )}
        >
          {/* From 360 px on the top bar is one row. */}
          <div className="flex min-w-0 flex-[1_1_9rem] items-center md:flex-auto md:gap-x-3">
            <SidebarButton
              compact={compact}
              expanded={compact ? drawerOpen : !isCollapsed}
              onPress={() => (compact ? setDrawerOpen(true) : onCollapsedChange(!isCollapsed))}
            />
            <h1
              tabIndex={-1}
              className="min-w-0 text-15 leading-tight tracking-[-0.02em] outline-none md:text-18 md:leading-normal"
            >
              {page.title}
            </h1>
          </div>
          {/* On their own line where they do not fit beside the title, on two where they are long. */}
          <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2 md:gap-x-4">{tools}</div>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        style={{ marginLeft: aside ? SIDEBAR_EXPANDED_OFFSET_PX : SIDEBAR_COLLAPSED_OFFSET_PX }}
        className={clsx("pb-16 outline-none", testMode ? "pt-7" : "pt-6", aside ? "px-8" : "pr-4")}
      >
        <div className="max-w-[1180px]">
          {/* The footer begins below the window's edge, so that a page that is still loading does not push it. */}
          <div className={clsx(footer && "min-h-[calc(100dvh-7rem)]")}>{children}</div>
          {footer}
        </div>
      </main>
    </div>
  );
}

/** Publishes the height of the top bar as `--top-bar`: toasts stay below it (`app/toasts.css`). */
function useTopBarHeight() {
  const topBar = useRef<HTMLElement>(null);
  useEffect(() => {
    const page = document.documentElement.style;
    const observer = new ResizeObserver(() => page.setProperty("--top-bar", `${topBar.current?.offsetHeight ?? 0}px`));
    if (topBar.current !== null) {
      observer.observe(topBar.current);
    }
    return () => {
      observer.disconnect();
      page.removeProperty("--top-bar");
    };
  }, []);
  return topBar;
}

function TestModeBanner({ aside }: { aside: boolean }) {
  return (
    <p className={clsx("stripes py-1.5 pr-4 font-medium text-12 md:text-13 text-amber", aside ? "pl-8" : "pl-4")}>
      Test Mode Active: Transactions and actions are simulated for testing.
    </p>
  );
}

function SidebarButton({ compact, expanded, onPress }: { compact: boolean; expanded: boolean; onPress: () => void }) {
  const Icon = compact ? Menu : PanelLeft;
  return (
    <button
      type="button"
      aria-label={expanded ? "Collapse sidebar" : "Open sidebar"}
      aria-controls={SIDEBAR_ID}
      aria-haspopup={compact ? "dialog" : undefined}
      aria-expanded={expanded}
      onClick={onPress}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-10 text-ink-2 transition-colors duration-150 hover:bg-well hover:text-ink"
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
    </button>
  );
}
