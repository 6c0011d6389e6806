import { expect, it } from "vitest";
import { nextWords } from "./delivery-words";

const NOW = new Date(2026, 10, 22, 14, 32);

it.each([
  [new Date(2026, 10, 22, 14, 36), "Next in 4 m, 2:36 PM"],
  [new Date(2026, 10, 23, 10, 20), "Next in 20 h, Nov 23, 10:20 AM"],
  [NOW, "Waiting to be sent"],
])("says when the next attempt is: %s", (next, words) => {
  const failed = { status: "failed", is_sending: false, next_attempt_at: next.toISOString() } as const;
  expect(nextWords(failed, NOW.getTime())).toBe(words);
});
