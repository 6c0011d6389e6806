/** A button or link in the bar of the details. */
export const barButtonLook =
  "inline-flex min-h-11 items-center gap-2 rounded-10 px-2 font-medium text-13 text-ink-2 transition-colors duration-150 hover:bg-well hover:text-ink sm:px-3";
