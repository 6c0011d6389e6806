import { expect, it } from "vitest";
import { nextWords, untilShort } from "./delivery-words";

const NOW = new Date(2026, 10, 22, 14, 32);

it.each([
  [new Date(2026, 10, 22, 14, 36), "Next in 4 m, 2:36 PM"],
  [new Date(2026, 10, 23, 10, 20), "Next in 20 h, Nov 23, 10:20 AM"],
  [NOW, "Waiting to be sent"],
])("says when the next attempt is: %s", (next, words) => {
  const failed = { status: "failed", is_sending: false, next_attempt_at: next.toISOString() } as const;
  expect(nextWords(failed, NOW.getTime())).toBe(words);
});

it.each([
  [59, "in 59 s"],
  [60, "in 1 m"],
  [3_569, "in 59 m"],
  [3_570, "in 1 h"],
  [84_599, "in 23 h"],
  [84_600, "in 1 d"],
])("rounds %i seconds to a whole unit", (seconds, words) => {
  expect(untilShort(new Date(NOW.getTime() + seconds * 1_000).toISOString(), NOW.getTime())).toBe(words);
});
