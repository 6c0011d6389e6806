import { type RefObject, useEffect, useEffectEvent } from "react";

/** While it is `active`: calls back on a press, or when the focus moves, outside of the element. */
export function useOutside(element: RefObject<HTMLElement | null>, active: boolean, onOutside: () => void): void {
  const left = useEffectEvent(onOutside);
  useEffect(() => {
    if (!active) {
      return;
    }
    const check = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) left();
    };
    document.addEventListener("pointerdown", check);
    document.addEventListener("focusin", check);
    return () => {
      document.removeEventListener("pointerdown", check);
      document.removeEventListener("focusin", check);
    };
  }, [element, active]);
}
