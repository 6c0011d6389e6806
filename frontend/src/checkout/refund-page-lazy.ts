import { lazyComponent } from "../components/ui/lazy-component";

/** A page of its own: not part of what a pending payment loads. */
export const RefundPage = lazyComponent(() => import("./refund/refund-page"), "RefundPage");
