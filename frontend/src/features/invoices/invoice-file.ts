import { http } from "../../lib/http/client";

/** Opens the PDF of an invoice in a tab of its own. Throws what the call throws. */
export async function openFile(invoiceId: string): Promise<void> {
  // Opened at once: after a wait, the browser would block it.
  const tab = window.open("", "_blank");
  try {
    const { data } = await http.get<Blob>(`/api/invoices/${invoiceId}/file.pdf`, { responseType: "blob" });
    const address = URL.createObjectURL(data);
    if (tab === null) {
      window.location.assign(address);
    } else {
      tab.location.href = address;
    }
    // By then the tab has read it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
