/** Who has dismissed the checklist in this browser. */
import { FIRST_STEPS_DISMISSED_KEY } from "../../config/storage";
import { readStored, writeStored } from "../../lib/storage";

function dismissedBy(): string[] {
  return (readStored(FIRST_STEPS_DISMISSED_KEY) ?? "").split(",").filter((id) => id !== "");
}

export function firstStepsDismissed(userId: number): boolean {
  return dismissedBy().includes(String(userId));
}

export function dismissFirstSteps(userId: number): void {
  writeStored(FIRST_STEPS_DISMISSED_KEY, [...new Set([...dismissedBy(), String(userId)])].join(","));
}
