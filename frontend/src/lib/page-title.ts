import { useEffect } from "react";
import { pageTitle } from "../config/product";

/** Sets the title of the browser's tab to the page's subject and the product's name. */
export function usePageTitle(subject: string): void {
  useEffect(() => {
    document.title = pageTitle(subject);
  }, [subject]);
}
