import { lazyComponent } from "../components/ui/lazy-component";

const details = () => import("./completed-details");

/** What is below the first screen of a completed payment; the page fetches it while the payer pays. */
export const CompletedDetails = lazyComponent(details, "CompletedDetails");
/** The receipt, a print, and the way to the shop; from the same chunk. */
export const Keep = lazyComponent(details, "Keep");
