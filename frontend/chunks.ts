import { join } from "node:path";

/** What is known of a module while the build puts it into a chunk. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

const SOURCE = join(import.meta.dirname, "src");
const SITE = join(import.meta.dirname, "index.html");
const CHECKOUT = join(import.meta.dirname, "checkout.html");

/** A payment's live status: of the other entry only the keypad needs it, which no other page should pay for. */
const LIVE = join(SOURCE, "lib", "live-payment");

let base: Set<string> | undefined;

/** The chunk of what both entries use of what the checkout starts with; each page keeps the rest. */
export function baseChunk(id: string, graph: Graph): string | null {
  if (id.startsWith(LIVE)) {
    return "live";
  }
  base ??= bothNeed(graph);
  return base.has(id) ? "base" : null;
}

function bothNeed(graph: Graph): Set<string> {
  const site = reached(graph, SITE, "ever");
  return new Set([...reached(graph, CHECKOUT, "at once")].filter((id) => id.startsWith(SOURCE) && site.has(id)));
}

function reached(graph: Graph, entry: string, when: "at once" | "ever"): Set<string> {
  const found = new Set([entry]);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) found.add(next);
    for (const next of (when === "ever" && info?.dynamicallyImportedIds) || []) found.add(next);
  }
  return found;
}
