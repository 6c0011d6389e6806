import { lazyComponent } from "../components/ui/lazy-component";

/** Only a payment with a price in a currency needs it. */
export const PriceLine = lazyComponent(() => import("./price-line"), "PriceLine");
