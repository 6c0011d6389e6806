import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** How long a page may take to show its heading, or to grow as tall as it was; milliseconds. */
const ARRIVAL_MS = 5_000;
/** A page's heading; not that of a screen which is only to be seen until its form has arrived. */
const HEADING = "h1:not([inert] *)";
const positions = new Map<string, number>();

/**
 * What a browser does by itself between documents, done between pages: a new page begins at its top with the focus on
 * its heading, which a screen reader then says; Back shows the place that was left. Filters in the address move nothing,
 * and the first page is the browser's to announce.
 */
export function useRouteFocus(): void {
  const { pathname, hash, key } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);

  // In the same commit as the page: a shorter one scrolls the window, and that is no place of the page that was left.
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
    const place = kind === "POP" ? positions.get(key) : undefined;
    if (place === undefined && hash === "") {
      window.scrollTo(0, 0);
    }
    return whenArrived(
      () => document.querySelector<HTMLElement>(hash === "" ? HEADING : `#${CSS.escape(hash.slice(1))}`),
      (target) => {
        if (!target.matches("a[href], button, input, select, textarea, [tabindex]")) {
          target.tabIndex = -1;
        }
        target.focus({ preventScroll: place !== undefined || hash === "" });
        if (place !== undefined) {
          scrollWhenTall(place);
        }
      },
    );
  }, [pathname, hash, key, kind]);
}

/** Calls `act` once `find` finds something; gives up after five seconds or when the returned function is called. */
function whenArrived(find: () => HTMLElement | null, act: (found: HTMLElement) => void): () => void {
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
    const arrived = find();
    if (arrived !== null) {
      stop();
      act(arrived);
    }
  });
  const timer = setTimeout(stop, ARRIVAL_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/** Scrolls to `place` as soon as the page is tall enough; lets go when the reader scrolls himself. */
function scrollWhenTall(place: number): void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener("wheel", stop);
    window.removeEventListener("touchmove", stop);
    window.removeEventListener("keydown", stop);
  };
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight >= place + window.innerHeight) {
      window.scrollTo(0, place);
      stop();
    }
  });
  const timer = setTimeout(stop, ARRIVAL_MS);
  window.addEventListener("wheel", stop, { passive: true });
  window.addEventListener("touchmove", stop, { passive: true });
  window.addEventListener("keydown", stop);
  observer.observe(document.documentElement);
}
