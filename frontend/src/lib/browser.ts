/** Navigation that loads a page, in one place that tests can replace. */
export const browser = {
  /** Loads another page of this origin; nothing in memory survives. */
  leaveFor(path: string): void {
    window.location.assign(path);
  },
  reload(): void {
    window.location.reload();
  },
};
