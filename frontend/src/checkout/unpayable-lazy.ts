import { lazyComponent } from "../components/ui/lazy-component";

/** Not part of what a pending payment loads; its page fetches it while the payer pays. */
export const Unpayable = lazyComponent(() => import("./unpayable"), "Unpayable");
