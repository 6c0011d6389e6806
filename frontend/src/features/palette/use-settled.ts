import { useEffect, useState } from "react";
import { PALETTE_PAUSE_MS } from "../../config/timing";

/** `text` after a short pause in typing; an empty text at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : PALETTE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
