import { join } from "node:path";

/** What is known of a module while the build puts it into a chunk. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

const SOURCE = join(import.meta.dirname, "src");
const SITE = join(import.meta.dirname, "index.html");
const PAYMENT = join(SOURCE, "checkout", "payment-page.tsx");

let base: Set<string> | undefined;

/** The chunk of what a payment shows and several pages of the site use as well; each page keeps the rest. */
export function baseChunk(id: string, graph: Graph): string | null {
  base ??= shared(graph);
  return base.has(id) ? "base" : null;
}

function shared(graph: Graph): Set<string> {
  const uses = new Map<string, number>();
  for (const page of reached(graph, SITE, "ever").pages) {
    for (const id of reached(graph, page, "at once").modules) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  const payment = reached(graph, PAYMENT, "ever").modules;
  return new Set([...payment].filter((id) => id.startsWith(SOURCE) && (uses.get(id) ?? 0) > 1));
}

/** What loads with a module, at once or ever, and the pages that it loads later. */
function reached(graph: Graph, start: string, when: "at once" | "ever") {
  const modules = new Set([start]);
  const pages = new Set<string>();
  for (const id of modules) {
    const info = graph.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) modules.add(next);
    for (const next of info?.dynamicallyImportedIds ?? []) {
      pages.add(next);
      if (when === "ever") modules.add(next);
    }
  }
  return { modules, pages };
}
