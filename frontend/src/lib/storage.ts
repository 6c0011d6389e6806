/** Local storage. Where a browser forbids it (some private windows), values last as long as the page. */

const fallback = new Map<string, string>();

function store(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function readStored(key: string): string | null {
  return store()?.getItem(key) ?? fallback.get(key) ?? null;
}

export function writeStored(key: string, value: string): void {
  try {
    const storage = store();
    if (storage !== null) {
      storage.setItem(key, value);
      fallback.delete(key);
      return;
    }
  } catch {
    // Full or forbidden: the value lasts as long as the page.
  }
  fallback.set(key, value);
}

export function removeStored(key: string): void {
  store()?.removeItem(key);
  fallback.delete(key);
}
