import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** How long to wait for a page to show its heading, or to grow as tall as it was. */
const ARRIVAL_MS = 5_000;
/** A page's heading, but not that of an inert skeleton. */
const HEADING = "h1:not([inert] *)";
const positions = new Map<string, number>();

/**
 * Does between pages what a browser does between documents: a new page starts at the top with the focus on its heading,
 * which screen readers announce, and Back restores the scroll position. Changing only the query does neither,
 * and the first page is left to the browser.
 */
export function useRouteFocus(): void {
  const { pathname, hash, key } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);

  // In the same commit as the new page: if it is shorter the window scrolls, which is not a position of the old page.
  useLayoutEffect(() => {
    window.history.scrollRestoration = "manual";
    const keep = () => positions.set(key, window.scrollY);
    window.addEventListener("scroll", keep, { passive: true });
    return () => window.removeEventListener("scroll", keep);
  }, [key]);

  useEffect(() => {
    if (last.current === pathname) {
      return;
    }
    last.current = pathname;
    const position = kind === "POP" ? positions.get(key) : undefined;
    if (position === undefined && hash === "") {
      window.scrollTo(0, 0);
    }
    return whenFound(
      () => document.querySelector<HTMLElement>(hash === "" ? HEADING : `#${CSS.escape(hash.slice(1))}`),
      (target) => {
        if (!target.matches("a[href], button, input, select, textarea, [tabindex]")) {
          target.tabIndex = -1;
        }
        target.focus({ preventScroll: position !== undefined || hash === "" });
        if (position !== undefined) {
          scrollWhenTall(position);
        }
      },
    );
  }, [pathname, hash, key, kind]);
}

/** Calls `act` once `find` finds something. Gives up after five seconds, or when the returned function is called. */
function whenFound(find: () => HTMLElement | null, act: (found: HTMLElement) => void): () => void {
  const found = find();
  if (found !== null) {
    act(found);
    return () => undefined;
  }
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    const found = find();
    if (found !== null) {
      stop();
      act(found);
    }
  });
  const timer = setTimeout(stop, ARRIVAL_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/** Scrolls to `position` as soon as the page is tall enough. Stops when the user scrolls. */
function scrollWhenTall(position: number): void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener("wheel", stop);
    window.removeEventListener("touchmove", stop);
    window.removeEventListener("keydown", stop);
  };
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight >= position + window.innerHeight) {
      window.scrollTo(0, position);
      stop();
    }
  });
  const timer = setTimeout(stop, ARRIVAL_MS);
  window.addEventListener("wheel", stop, { passive: true });
  window.addEventListener("touchmove", stop, { passive: true });
  window.addEventListener("keydown", stop);
  observer.observe(document.documentElement);
}
