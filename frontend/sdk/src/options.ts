/** Refuses a misspelt option, which would otherwise change nothing, silently. */
export function refuseUnknown(options: object | undefined, ...known: string[]): void {
  for (const name of Object.keys(options ?? {})) {
    if (!known.includes(name)) throw new TypeError(`There is no option ${name}. The options are ${known.join(", ")}.`);
  }
}
