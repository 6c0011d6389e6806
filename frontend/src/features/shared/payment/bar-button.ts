/** A button or link in the bar of the details. On a phone there is room for its icon alone. */
export const barButtonLook =
  "inline-flex min-h-11 shrink-0 items-center justify-center gap-2 max-sm:min-w-11 rounded-10 px-2 font-medium text-13 text-ink-2 transition-colors duration-150 hover:bg-well hover:text-ink sm:px-3";
