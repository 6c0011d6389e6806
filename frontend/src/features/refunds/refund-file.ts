import { browser } from "../../lib/browser";
import { http } from "../../lib/http/client";

/** Saves the refunds that match as CSV. Throws what the call throws. */
export async function saveRefunds(filter: Record<string, string>): Promise<void> {
  const { data } = await http.get<string>("/api/refunds/file.csv", { params: filter, responseType: "text" });
  browser.saveText("refunds.csv", data);
}
