import { createContext } from "react";

/** A further step of the checklist on the home page, done on a page of its own. */
export interface FirstStep {
  key: string;
  heading: string;
  /** One or two short sentences: what it is good for. */
  words: string;
  /** The link to where it is done. */
  action: string;
  to: string;
  /** A hook that reads whether it is done. Without one the step is never ticked. */
  useDone?: () => boolean;
}

/** The steps that come after a wallet, a key and a payment; `app/first-steps.ts` has those of the application. */
export const FirstSteps = createContext<readonly FirstStep[]>([]);
