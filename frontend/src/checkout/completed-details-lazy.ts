import { lazyComponent } from "../components/ui/lazy-component";

/** What is below the first screen of a completed payment; the page fetches it while the payer pays. */
export const CompletedDetails = lazyComponent(() => import("./completed-details"), "CompletedDetails");
