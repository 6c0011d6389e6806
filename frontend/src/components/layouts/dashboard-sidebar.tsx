import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { SIDEBAR_EXPANDED_OFFSET_PX } from "../../config/layout";
import type { Page } from "../../config/page";
import { PAGES } from "../../config/pages";
import { PRODUCT_NAME } from "../../config/product";
import { DropMark } from "../ui/drop-mark";
import { jumpKey, Kbd } from "../ui/kbd";
import { PAGE_ICONS } from "./page-icons";

export const SIDEBAR_ID = "sidebar";

interface JumpProps {
  onJump: () => void;
  onJumpLikely: () => void;
}

/** What is shown beside the entry with this path: a state that needs a person. */
export type EntryBadge = (path: string) => ReactNode;

interface SidebarProps extends JumpProps {
  page: Page;
  entryBadge?: EntryBadge | undefined;
}

/** The sidebar of a wide window. Collapsed, it is hidden and out of the focus order. */
export function Sidebar({ page, collapsed, entryBadge, ...jump }: SidebarProps & { collapsed: boolean }) {
  return (
    <aside
      id={SIDEBAR_ID}
      inert={collapsed}
      style={{ width: SIDEBAR_EXPANDED_OFFSET_PX }}
      className={clsx(
        "fixed inset-y-0 left-0 z-20 flex flex-col overflow-y-auto border-line border-r bg-paper px-3 py-4 transition-[translate,visibility] duration-150 ease-out",
        collapsed && "invisible -translate-x-full",
      )}
    >
      <Wordmark home={homeOf(page).path} />
      <Entries page={page} entryBadge={entryBadge} />
      <JumpButton {...jump} />
    </aside>
  );
}

/** The pages of the dashboard that `page` belongs to. The keypad is a developer's, without this frame. */
function pagesOf(page: Page): readonly Page[] {
  return PAGES.filter(({ layout }) => (layout === "keypad" ? "developer" : layout) === page.layout);
}

function homeOf(page: Page): Page {
  return pagesOf(page).find(({ fallback }) => fallback) ?? page;
}

interface DrawerProps extends SidebarProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The sidebar under 768 px: a modal drawer over the page. The browser keeps the focus inside, makes the page behind it
 * inert, closes it on Esc and returns the focus. A tap on the backdrop and choosing a page close it too.
 */
export function SidebarDrawer({ page, open, onClose, entryBadge, onJump, onJumpLikely }: DrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    if (open) {
      drawer.current?.showModal();
    } else {
      drawer.current?.close();
    }
  }, [open]);

  // Closes however the page changed, also by Back, and before the heading of the new page takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the reason to run.
  useLayoutEffect(() => drawer.current?.close(), [pathname]);

  const closeOnBackdrop = (event: MouseEvent) => event.target === drawer.current && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is for the backdrop; the keyboard has Esc and the close button.
    <dialog
      ref={drawer}
      id={SIDEBAR_ID}
      aria-label="Sidebar"
      onClose={onClose}
      onClick={closeOnBackdrop}
      style={{ width: SIDEBAR_EXPANDED_OFFSET_PX + 32 }}
      className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none max-w-[85vw] bg-paper shadow-float backdrop:bg-ink/40"
    >
      <div className="flex min-h-full flex-col px-3 py-4">
        <div className="flex items-center justify-between">
          <Wordmark home={homeOf(page).path} />
          <button
            type="button"
            aria-label="Close sidebar"
            onClick={onClose}
            className="inline-flex size-11 items-center justify-center rounded-10 text-ink-3 hover:bg-well hover:text-ink"
          >
            <X aria-hidden="true" size={20} strokeWidth={1.5} />
          </button>
        </div>
        <Entries page={page} entryBadge={entryBadge} onChoose={onClose} />
        <JumpButton
          onJump={() => {
            onClose();
            onJump();
          }}
          onJumpLikely={onJumpLikely}
        />
      </div>
    </dialog>
  );
}

function Wordmark({ home }: { home: string }) {
  return (
    <Link
      to={home}
      className="inline-flex min-h-11 items-center gap-2 rounded-10 px-2.5 font-semibold text-18 tracking-[-0.02em]"
    >
      <DropMark size={20} />
      {PRODUCT_NAME}
    </Link>
  );
}

/** Opens the command palette, and names its key. */
function JumpButton({ onJump, onJumpLikely }: JumpProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onJump}
      onPointerEnter={onJumpLikely}
      onFocus={onJumpLikely}
      className="mt-auto flex min-h-11 w-full shrink-0 items-center gap-3 rounded-10 px-2.5 text-13 text-ink-2 transition-colors duration-150 hover:bg-well hover:text-ink"
    >
      <Search aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />
      Jump to
      <span aria-hidden="true" className="ml-auto">
        <Kbd>{jumpKey()}</Kbd>
      </span>
    </button>
  );
}

type EntriesProps = Pick<SidebarProps, "page" | "entryBadge"> & { onChoose?: () => void };

function Entries({ page, entryBadge, onChoose }: EntriesProps) {
  return (
    <nav aria-label={page.layout === "admin" ? "Admin" : "Developer"} className="mt-2">
      <ul className="flex flex-col gap-0.5">
        {entriesOf(page).map(({ path, sidebar }, index, entries) => {
          // A page below another one, such as a tab of the documentation, belongs to its entry.
          const current = path === page.path || (page.sidebar === undefined && page.path.startsWith(`${path}/:`));
          const Icon = PAGE_ICONS[sidebar.icon];
          const firstApart = sidebar.apart && !entries[index - 1]?.sidebar.apart;
          return (
            <li key={path} className={clsx(firstApart && "mt-3 border-line border-t pt-3")}>
              <Link
                to={path}
                aria-current={current ? "page" : undefined}
                onClick={onChoose}
                className={clsx(
                  "flex min-h-10 items-center gap-3 rounded-10 border px-2.5 text-15 transition-colors duration-150",
                  current
                    ? "border-line bg-card font-medium text-ink"
                    : "border-transparent text-ink-2 hover:bg-well hover:text-ink",
                )}
              >
                {Icon && <Icon aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />}
                <span className="wrap-anywhere min-w-0 flex-1">{sidebar.label}</span>
                {entryBadge?.(path)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function entriesOf(page: Page) {
  return pagesOf(page).flatMap(({ path, sidebar }) => (sidebar === undefined ? [] : [{ path, sidebar }]));
}
