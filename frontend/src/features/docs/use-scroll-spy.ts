import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** A heading counts as reached a little below the sticky headers, where a link to it also puts it. */
const REACHED_PX = 180;

/** The id of the heading that the reader has reached. */
export function useScrollSpy(headings: readonly { id: string }[]): string {
  const { hash } = useLocation();
  const [current, setCurrent] = useState(headings[0]?.id ?? "");
  useEffect(() => {
    const linked = decodeURIComponent(hash.slice(1));
    const look = () => setCurrent(reached(headings, linked));
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [headings, hash]);
  return current;
}

/**
 * The headings near the end of a page never come up to the header, because the page does not scroll that far. They share
 * what is left to scroll, so that each has its turn and the last one comes at the end. There, the one in the address wins.
 */
function reached(headings: readonly { id: string }[], linked: string): string {
  const ids = headings.map(({ id }) => id);
  const { scrollTop, scrollHeight } = document.documentElement;
  const end = scrollHeight - window.innerHeight;
  const tops = ids.map(
    (id) => scrollTop + (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - REACHED_PX,
  );
  const found = tops.findIndex((top) => top > end);
  const low = found === -1 ? ids.length : found;
  const from = Math.max(0, tops[low - 1] ?? 0);
  const marks = tops.map((top, at) => (at < low ? top : from + ((end - from) * (at - low + 1)) / (ids.length - low)));
  if (scrollTop >= end - 2 && ids.indexOf(linked) >= low) {
    return linked;
  }
  // The first one needs no scrolling.
  return ids.filter((_, at) => at === 0 || scrollTop >= (marks[at] ?? 0) - 2).at(-1) ?? "";
}
