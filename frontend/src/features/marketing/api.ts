import type { Figures } from "../../lib/api/generated";

/**
 * Reads what the product has done so far, once. By plain fetch: a visitor of this page does not carry the store.
 * Throws on any failure; the page says so in its own words.
 */
export async function readPublicFigures(signal: AbortSignal): Promise<Figures> {
  const response = await fetch("/api/public/figures/", { headers: { Accept: "application/json" }, signal });
  if (!response.ok) {
    throw new Error(`The figures answered ${response.status}.`);
  }
  return (await response.json()) as Figures;
}
