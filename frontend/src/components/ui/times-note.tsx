import { zoneWords } from "../../lib/format";

/** At the foot of a page with dates: the zone that they are in. */
export function TimesNote() {
  return <p className="mt-4 text-12 text-ink-3">Times in {zoneWords()}</p>;
}
