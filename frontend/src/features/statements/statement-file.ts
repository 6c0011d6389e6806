import { browser } from "../../lib/browser";
import { http } from "../../lib/http/client";
import type { FileFormat } from "./statement-words";

const ENDINGS: Record<FileFormat, string> = {
  csv: "csv",
  pdf: "pdf",
  koinly: "koinly.csv",
  cointracking: "cointracking.csv",
  camt053: "camt053.xml",
  own_refunds: "own-refunds.csv",
};

/** Saves a statement as a file. Throws what the call throws. */
export async function saveFile(id: string, number: string, format: FileFormat): Promise<void> {
  const { data } = await http.get<Blob>(`/api/statements/${id}/file/?format=${format}`, { responseType: "blob" });
  browser.saveBlob(`statement-${number.replaceAll(" ", "-")}.${ENDINGS[format]}`, data);
}
