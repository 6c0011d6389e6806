/** An entry of a pager: a page number, or a gap for the pages left out before `gapBefore`. */
export type PagerPlace = { page: number } | { gapBefore: number };

const MOST_NUMBERS = 5;

/**
 * Which page numbers a pager shows: at most five, always the first, the last and the current one; `total` ≥ 1.
 * A page beyond the end, as in an old link, shows the same as the last one.
 */
export function pagerPlaces(current: number, total: number): PagerPlace[] {
  if (total <= MOST_NUMBERS) {
    return range(1, total);
  }
  if (current <= 3) {
    return [...range(1, 4), { gapBefore: total }, { page: total }];
  }
  if (current >= total - 2) {
    return [{ page: 1 }, { gapBefore: total - 3 }, ...range(total - 3, total)];
  }
  return [
    { page: 1 },
    { gapBefore: current - 1 },
    ...range(current - 1, current + 1),
    { gapBefore: total },
    { page: total },
  ];
}

function range(first: number, last: number): { page: number }[] {
  return Array.from({ length: last - first + 1 }, (_, index) => ({ page: first + index }));
}
