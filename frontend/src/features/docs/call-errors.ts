import type { CallError } from "./model.ts";

/** The errors of a call that are its own, and a sentence that names the others; empty where there are none. */
export function errorsOf(errors: readonly CallError[]): { own: readonly CallError[]; others: string } {
  const general = errors.filter((error) => error.general).map(({ status }) => `\`${status}\``);
  return {
    own: errors.filter((error) => !error.general),
    others: general.length === 0 ? "" : `As for [every request](/docs/errors): ${general.join(", ")}.`,
  };
}
