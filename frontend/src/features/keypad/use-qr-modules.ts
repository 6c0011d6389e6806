import { type RefObject, useLayoutEffect, useRef, useState } from "react";

const USUAL = 41;

/** How many modules wide the QR code in `box` is, quiet zone included: only its drawing knows. */
export function useQrModules(text: string): { box: RefObject<HTMLDivElement | null>; modules: number } {
  const box = useRef<HTMLDivElement>(null);
  const [modules, setModules] = useState(USUAL);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other modules.
  useLayoutEffect(() => {
    const drawn = box.current?.querySelector("svg")?.getAttribute("viewBox")?.split(" ")[2];
    setModules(Number(drawn) || USUAL);
  }, [text]);
  return { box, modules };
}
