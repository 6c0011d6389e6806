import { useEffect, useState } from "react";
import { formatDateTime, timeAgo, timeAgoShort } from "../../lib/format";

const TICK_MS = 1_000;
const MINUTE_MS = 60_000;

interface RelativeTimeProps {
  /** The time, as in the API. */
  at: string;
  /** "12 s ago" instead of "12 seconds ago". */
  short?: boolean | undefined;
}

/** How long ago, updated every second for a minute and then every minute. Its title has the exact date and time. */
export function RelativeTime({ at, short = false }: RelativeTimeProps) {
  const then = Date.parse(at);
  const [now, setNow] = useState(Date.now);
  const young = now - then < MINUTE_MS;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), young ? TICK_MS : MINUTE_MS);
    return () => clearInterval(timer);
  }, [young]);
  return (
    <time dateTime={at} title={formatDateTime(at)} className="figures whitespace-nowrap">
      {(short ? timeAgoShort : timeAgo)(then, now)}
    </time>
  );
}
