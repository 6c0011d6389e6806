/** What only a browser can do, in one place that tests can replace. */
export const browser = {
  /** Leaves for an address of this origin by loading it anew: nothing that was in memory survives. */
  leaveFor(path: string): void {
    window.location.assign(path);
  },
  reload(): void {
    window.location.reload();
  },
};
