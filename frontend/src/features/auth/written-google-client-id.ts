import { readFirstAnswer } from "../../lib/first-answer";

/** Google's id of this product as the server wrote it into the page: null without one, undefined where it wrote nothing. */
export function writtenGoogleClientId(): string | null | undefined {
  const config = readFirstAnswer(document, "/api/config/");
  return config === null ? undefined : (config.google_client_id ?? null);
}
