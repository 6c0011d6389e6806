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
  reload(): void {
    window.location.reload();
  },
};
