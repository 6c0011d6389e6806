import { Delete } from "lucide-react";
import { useEffect, useRef } from "react";

/** The keys by their names; `back` takes the last one back. */
export type Key = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "00" | "back";

const DIGITS: readonly Key[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const KEY =
  "flex min-h-16 select-none items-center justify-center rounded-10 border border-transparent font-medium text-24 text-ink touch-manipulation transition-colors duration-100 hover:bg-line active:bg-line-2";
const FILLED = `${KEY} bg-well`;

interface KeysProps {
  /** The key at the lower left: two zeros, or none. */
  withZeros: boolean;
  onKey: (key: Key) => void;
  /** Enter on a keyboard. */
  onEnter: () => void;
}

/** Ten digits, 64 px high. A keyboard works too, wherever nothing else takes its keys. */
export function Keys({ withZeros, onKey, onEnter }: KeysProps) {
  useKeyboard(onKey, onEnter);
  return (
    <div className="grid grid-cols-3 gap-2">
      {DIGITS.map((digit) => (
        <button key={digit} type="button" className={FILLED} onClick={() => onKey(digit)}>
          {digit}
        </button>
      ))}
      {withZeros ? (
        <button type="button" className={FILLED} onClick={() => onKey("00")}>
          00
        </button>
      ) : (
        <span />
      )}
      <button type="button" className={FILLED} onClick={() => onKey("0")}>
        0
      </button>
      <button type="button" aria-label="Delete the last digit" className={KEY} onClick={() => onKey("back")}>
        <Delete aria-hidden="true" size={24} strokeWidth={1.5} />
      </button>
    </div>
  );
}

function useKeyboard(onKey: (key: Key) => void, onEnter: () => void): void {
  const handlers = useRef({ onKey, onEnter });
  useEffect(() => {
    handlers.current = { onKey, onEnter };
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      const isTaken = target.closest("input, textarea, select, [role=dialog], [role=alertdialog]") !== null;
      if (isTaken || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
        return;
      }
      if (/^[0-9]$/.test(event.key)) {
        handlers.current.onKey(event.key as Key);
      } else if (event.key === "Backspace") {
        handlers.current.onKey("back");
      } else if (event.key === "Enter" && target.closest("button, a") === null) {
        handlers.current.onEnter();
      } else {
        return;
      }
      event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
