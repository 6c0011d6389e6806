/** Local storage where it is allowed. Where it is not (private windows of some browsers), things last for this page. */

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
    // Full, or refused: kept for this page.
  }
  fallback.set(key, value);
}

export function removeStored(key: string): void {
  store()?.removeItem(key);
  fallback.delete(key);
}
