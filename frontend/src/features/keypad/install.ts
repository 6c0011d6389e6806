/** What makes the keypad an app on a phone or a tablet: a manifest, and a worker that opens it without a connection. */
import { DEVELOPER_KEYPAD_PATH } from "../../config/paths";

const MANIFEST = "/keypad.webmanifest";
const WORKER = "/keypad-worker.js";

/** Only the keypad's page names the manifest: the rest of the site is no app. */
export function offerInstallation(): () => void {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = MANIFEST;
  document.head.append(link);
  void registerWorker();
  return () => link.remove();
}

async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) {
    return;
  }
  try {
    await navigator.serviceWorker.register(WORKER, { scope: DEVELOPER_KEYPAD_PATH });
    const { active } = await navigator.serviceWorker.ready;
    // What this page has loaded before the worker was there.
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ loaded: [...loaded, new URL(DEVELOPER_KEYPAD_PATH, window.location.href).href] });
  } catch {
    // Without it the keypad works as long as there is a connection.
  }
}
