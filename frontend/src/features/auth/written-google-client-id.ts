import type { ConfigApiResponse } from "../../lib/api/generated";
import { readFirstAnswer } from "../../lib/first-answer";

export const CONFIG_ADDRESS = "/api/config/";

/** Google's id of this product as the server wrote it into the page: null without one, undefined where it wrote nothing. */
export function writtenGoogleClientId(): string | null | undefined {
  const config = readFirstAnswer<ConfigApiResponse>(document, CONFIG_ADDRESS);
  return config === null ? undefined : (config.google_client_id ?? null);
}
