import { type ComponentType, createContext } from "react";

export interface FirstStepActionProps {
  done: boolean;
  /** Primary while it is the next thing to do. */
  look: "primary" | "secondary";
}

/** A further step of the checklist on the home page. */
export interface FirstStep {
  key: string;
  heading: string;
  /** One or two short sentences: what it is good for. */
  words: string;
  /** What does it in place; it shows the way to it once it is done. */
  Action: ComponentType<FirstStepActionProps>;
  /** A hook that reads whether it is done. Without one the step is never ticked. */
  useDone?: () => boolean;
}

/** The steps that come after a wallet, a key and a payment; `app/first-steps.ts` has those of the application. */
export const FirstSteps = createContext<readonly FirstStep[]>([]);
