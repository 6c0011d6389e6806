/** What pages get from outside of their feature, by the module that the table of pages names. */
import { FIRST_STEPS } from "./first-steps";

export const PAGE_PROPS: Readonly<Record<string, object>> = {
  "features/overview/overview-page": { steps: FIRST_STEPS },
};
