import { readPreloadedData } from "../../lib/preloaded-data";

/** Google's id of this product as the server wrote it into the page: null without one, undefined where it wrote nothing. */
export function writtenGoogleClientId(): string | null | undefined {
  const config = readPreloadedData(document, "/api/config/");
  return config === null ? undefined : (config.google_client_id ?? null);
}
