import { randomKey } from "../../lib/random-key";

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
