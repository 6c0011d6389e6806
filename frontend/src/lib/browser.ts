/** Navigation that loads a page, in one place that tests can replace. */
export const browser = {
  /** Loads another page of this origin; nothing in memory survives. */
  leaveFor(path: string): void {
    window.location.assign(path);
  },
  /** Saves what an address of this origin sends; the page stays. A refusal is a failed download, not a page. */
  download(address: string): void {
    const link = document.createElement("a");
    link.href = address;
    link.download = "";
    link.click();
  },
  /** Saves what a call answered as a file. */
  saveBlob(name: string, blob: Blob): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    // By then the browser has taken it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
  /** Saves a text that only this page has as a file. */
  saveText(name: string, text: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  },
  reload(): void {
    window.location.reload();
  },
};
