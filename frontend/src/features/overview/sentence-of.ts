import { isAxiosError } from "axios";
import { serverMessage } from "../../lib/errors";

/** What the server says about a call that was made with axios itself. */
export function sentenceOf(error: unknown, fallback: string): string {
  const response = isAxiosError(error) ? error.response : undefined;
  return serverMessage({ status: response?.status ?? null, data: response?.data }, fallback);
}
