/** The modules that the table of pages names, each a chunk of its own. */
import type { ComponentType } from "react";
import { lazyComponent } from "../components/ui/lazy-component";

// biome-ignore lint/suspicious/noExplicitAny: a module of the table exports one component; the test of the table checks it.
type Module = Record<string, ComponentType<any>>;

const MODULES = import.meta.glob<Module>(["../features/**/*-page.tsx", "../features/**/*-skeleton.tsx"]);

/** `features/wallet/wallet-page` exports `WalletPage`. */
function componentName(module: string): string {
  const words = module.slice(module.lastIndexOf("/") + 1).split("-");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** How to load a module of the table, and the name of its component. */
export function moduleAt(module: string): { load: () => Promise<Module>; name: string } {
  const load = MODULES[`../${module}.tsx`];
  if (load === undefined) {
    throw new Error(`There is no module src/${module}.tsx.`);
  }
  return { load, name: componentName(module) };
}

const components = new Map<string, LazyComponent>();
type LazyComponent = ReturnType<typeof lazyModule>;

function lazyModule(module: string) {
  const { load, name } = moduleAt(module);
  return lazyComponent(load, name);
}

/** The component of a module, the same one each time. */
export function pageComponent(module: string): LazyComponent {
  const component = components.get(module) ?? lazyModule(module);
  components.set(module, component);
  return component;
}
