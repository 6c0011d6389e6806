import { useEffect } from "react";
import { pageTitle } from "../config/product";

/** Names the browser's tab after the page, with the product's name behind it, for as long as the page is shown. */
export function usePageTitle(subject: string): void {
  useEffect(() => {
    document.title = pageTitle(subject);
  }, [subject]);
}
