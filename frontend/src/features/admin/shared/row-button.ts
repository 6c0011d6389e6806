/** A button inside a row of a table: smaller, because there are many of them. */
export const rowButtonLook =
  "inline-flex min-h-11 select-none items-center justify-center whitespace-nowrap rounded-10 border border-line-2 bg-card px-3 font-medium text-13 text-ink transition-colors duration-150 hover:bg-well disabled:cursor-default disabled:opacity-55 md:min-h-9";
