import { useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";
import { pageAt } from "../config/pages";
import { pageTitle } from "../config/product";

/**
 * Sets the browser's title to that of the page, before the effects of a page that has a more exact one. The dashboards
 * set theirs themselves, because it also shows the mode.
 */
export function useRouteTitle(): void {
  const page = pageAt(useLocation().pathname);
  useLayoutEffect(() => {
    if (page !== undefined && page.layout !== "developer" && page.layout !== "admin") {
      document.title = pageTitle(page.title);
    }
  }, [page]);
}
