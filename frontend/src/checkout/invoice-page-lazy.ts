import { lazyComponent } from "../components/ui/lazy-component";

/** A page of its own: not part of what a pending payment loads. */
export const InvoicePage = lazyComponent(() => import("./invoice/invoice-page"), "InvoicePage");
