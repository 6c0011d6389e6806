import { useEffect, useState } from "react";
import { loadChunk } from "../../components/ui/lazy-component";
import { browser } from "../../lib/browser";
import type { Tab } from "./model";
import type { TabKey } from "./tabs";

const LOAD: Readonly<Record<TabKey, () => Promise<Tab>>> = {
  "": async () => (await import("./content/overview")).OVERVIEW,
  authentication: async () => (await import("./content/authentication")).AUTHENTICATION,
  endpoints: async () => (await import("./content/endpoints")).ENDPOINTS,
  webhooks: async () => (await import("./content/webhooks")).WEBHOOKS,
  sdk: async () => (await import("./content/sdk")).SDK,
  local: async () => (await import("./content/local")).LOCAL,
  idempotency: async () => (await import("./content/idempotency")).IDEMPOTENCY,
  limits: async () => (await import("./content/limits")).LIMITS,
  versions: async () => (await import("./content/versions")).VERSIONS,
  "replace-secret": async () => (await import("./content/replace-secret")).REPLACE_SECRET,
  recover: async () => (await import("./content/recover")).RECOVER,
  sdks: async () => (await import("./content/sdks")).SDKS,
  recipes: async () => (await import("./content/recipes")).RECIPES,
  errors: async () => (await import("./content/errors")).ERRORS,
};

interface LoadedTab {
  /** Null until it has loaded. */
  tab: Tab | null;
  failed: boolean;
  retry: () => void;
}

/** The content of a tab. Where it does not load, the navigation stays, and leads to the tabs that are here. */
export function useTab(key: TabKey): LoadedTab {
  const [found, setFound] = useState<{ key: TabKey; tab: Tab | null } | null>(null);
  useEffect(() => {
    let wanted = true;
    loadChunk(LOAD[key]).then(
      (tab) => wanted && setFound({ key, tab }),
      () => wanted && setFound({ key, tab: null }),
    );
    return () => {
      wanted = false;
    };
  }, [key]);

  async function retry() {
    setFound(null);
    try {
      setFound({ key, tab: await LOAD[key]() });
    } catch {
      // Some browsers never ask again for a module that failed; a reload does.
      if (navigator.onLine) {
        browser.reload();
      }
      setFound({ key, tab: null });
    }
  }
  const tab = found?.key === key ? found.tab : null;
  return { tab, failed: found?.key === key && tab === null, retry: () => void retry() };
}
