import { pageAt } from "../config/pages";
import { preloadFrame } from "./frames";
import { pageComponent } from "./page-modules";

/** Fetches the modules of the page at `pathname`, what is shown first at the head. Never fails. */
export function preloadPage(pathname: string): void {
  const page = pageAt(pathname);
  if (page === undefined) {
    return;
  }
  if (page.skeleton !== undefined) {
    void pageComponent(page.skeleton).preload();
  }
  preloadFrame(page.layout);
  void pageComponent(page.module).preload();
}

/** Fetches a link's page once pointer, finger or focus reaches the link, so that it has loaded by the time of the click. */
export function prefetchOnIntent(): () => void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link !== null && link.origin === window.location.origin && !savesData()) {
      preloadPage(link.pathname);
    }
  };
  const kinds = ["pointerover", "focusin"] as const;
  for (const kind of kinds) {
    document.addEventListener(kind, prefetch, { passive: true });
  }
  return () => {
    for (const kind of kinds) {
      document.removeEventListener(kind, prefetch);
    }
  };
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
