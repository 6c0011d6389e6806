/** The name that a misspelt one was meant to be: at most one letter in three differs. */
export function nearest(given: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, apart: distance(given, name) }))
    .filter(({ apart }) => apart * 3 <= given.length)
    .sort((one, other) => one.apart - other.apart);
  return best?.name;
}

/** How many letters have to be changed, added or left out. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const change = (row[j] as number) + (letter === other[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
