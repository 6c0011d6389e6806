import { lazyComponent } from "../components/ui/lazy-component";

/** Not part of what a pending payment loads; its page fetches it while the payer pays. */
const arrived = () => import("./arrived");

export const Completed = lazyComponent(arrived, "Completed");
export const ExpiredPage = lazyComponent(arrived, "ExpiredPage");
export const Explanations = lazyComponent(arrived, "Explanations");
export const NotFound = lazyComponent(arrived, "NotFound");
export const Processing = lazyComponent(arrived, "Processing");
export const Unpayable = lazyComponent(arrived, "Unpayable");
