/** What a payer sees once something has arrived, or when the payment cannot be paid: one chunk. */
export { Completed } from "./completed";
export { ExpiredPage } from "./expired-page";
export { Explanations } from "./explanations";
export { NotFound } from "./not-found";
export { Processing } from "./processing";
export { Unpayable } from "./unpayable";
