import { useEffect, useState } from "react";

/** A heading counts as reached a little below the sticky header. */
const REACHED_PX = 140;

/** The id of the heading that the reader has reached; at the end of the page, the last one. */
export function useScrollSpy(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? "");
  useEffect(() => {
    const look = () => {
      const reached = ids.filter((id) => {
        const heading = document.getElementById(id);
        return heading !== null && heading.getBoundingClientRect().top <= REACHED_PX;
      });
      const page = document.documentElement;
      const atEnd = page.scrollTop > 0 && page.scrollTop + window.innerHeight >= page.scrollHeight - 2;
      setCurrent((atEnd ? ids.at(-1) : reached.at(-1)) ?? ids[0] ?? "");
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [ids]);
  return current;
}
