import { readPreloadedData } from "../../lib/preloaded-data";

/** Google's client id in the preloaded data: null if Google is not set up, undefined if there is no such data. */
export function preloadedGoogleClientId(): string | null | undefined {
  const config = readPreloadedData(document, "/api/config/");
  return config === null ? undefined : (config.google_client_id ?? null);
}
