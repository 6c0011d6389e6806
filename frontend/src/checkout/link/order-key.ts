/** A key of its own for each thing that is bought: pressing Pay again repeats, choosing something else does not. */
export class OrderKeys {
  private readonly keys = new Map<string, string>();

  keyOf(order: object): string {
    const body = JSON.stringify(order);
    const known = this.keys.get(body) ?? randomKey();
    this.keys.set(body, known);
    return known;
  }

  /** A new payment of the same, at a new price. */
  forget(): void {
    this.keys.clear();
  }
}

/** Also where the page is not served over https, and `randomUUID` is missing. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
