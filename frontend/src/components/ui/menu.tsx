import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Red, and set apart by a hairline: it ends or destroys something. */
  danger?: boolean;
}

interface MenuProps {
  /** What the menu is called. */
  label: string;
  /** What the button shows, and so what it is called. */
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  /** For its place among its neighbours. */
  className?: string | undefined;
  items: readonly MenuItem[];
  /** Closes by itself so long after the pointer and the focus were last in it, in milliseconds. */
  closesAfter?: number | undefined;
  /** Called as it opens: the time to fetch what its items will need. */
  onOpen?: (() => void) | undefined;
  /** Which edge of the button the menu keeps to. */
  align?: "start" | "end";
}

/**
 * A button with a menu of actions. Arrows, Home, End and first letters move in it; Esc, Tab, a choice and a click
 * elsewhere close it. Opened by key, the focus goes to its first item; opened by pointer, it stays on the button, so
 * that a menu left alone may close.
 */
export function Menu(props: MenuProps) {
  const { label, trigger, triggerClassName, className, items, closesAfter, onOpen, align = "end" } = props;
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  const close = useCallback((returnFocus: boolean) => {
    setOpen(false);
    if (returnFocus) {
      button.current?.focus();
    }
  }, []);
  const focusItem = (index: number) => {
    const all = list.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [];
    all[(index + all.length) % all.length]?.focus();
  };
  const [wantsFocus, setWantsFocus] = useState<"none" | "first" | "last">("none");

  const show = (focus: "none" | "first" | "last") => {
    setWantsFocus(focus);
    setOpen(true);
    onOpen?.();
  };

  useOutsidePress(frame, open, close);
  const rest = useAutoClose(open, closesAfter, close);

  useEffect(() => {
    if (open && wantsFocus !== "none") {
      const all = list.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [];
      all[wantsFocus === "first" ? 0 : all.length - 1]?.focus();
    }
  }, [open, wantsFocus]);

  function onButtonKey(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (open) {
        focusItem(event.key === "ArrowDown" ? 0 : -1);
      } else {
        show(event.key === "ArrowDown" ? "first" : "last");
      }
    } else if (event.key === "Escape" && open) {
      close(true);
    }
  }

  function onItemKey(event: KeyboardEvent, index: number) {
    const jumps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 };
    const jump = jumps[event.key];
    if (jump !== undefined) {
      event.preventDefault();
      focusItem(jump);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close(true);
    } else if (event.key === "Tab") {
      close(false);
    } else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      const order = items.map((_, step) => (index + 1 + step) % items.length);
      const found = order.find((at) => items[at]?.label.toLowerCase().startsWith(letter));
      if (found !== undefined) {
        focusItem(found);
      }
    }
  }

  return (
    <div ref={frame} className={clsx("relative min-w-0", className)}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={triggerClassName}
        onKeyDown={onButtonKey}
        onClick={(event) => {
          if (open) {
            close(false);
          } else {
            // A press of Enter or Space is a click without a count.
            show(event.detail === 0 ? "first" : "none");
          }
        }}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          {...rest}
          className={clsx(
            "absolute top-full z-30 mt-2 min-w-[min(13rem,100vw-2rem)] rounded-10 border border-line bg-card p-1.5 shadow-float",
            align === "end" ? "right-0" : "left-0",
          )}
        >
          {items.map((item, index) => (
            <div key={item.label} role="none" className={clsx(item.danger && "mt-1.5 border-line border-t pt-1.5")}>
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                onKeyDown={(event) => onItemKey(event, index)}
                onClick={() => {
                  close(true);
                  item.onSelect();
                }}
                className={clsx(
                  "flex min-h-11 w-full items-center gap-2.5 rounded-6 px-3 text-left text-15 hover:bg-well focus-visible:bg-well focus-visible:outline-offset-0",
                  item.danger ? "text-red" : "text-ink",
                )}
              >
                {item.icon}
                {item.label}
              </button>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Closes on a press anywhere outside `frame`; the focus goes where the press put it. */
function useOutsidePress(
  frame: { readonly current: HTMLElement | null },
  open: boolean,
  close: (returnFocus: boolean) => void,
): void {
  useEffect(() => {
    if (!open) {
      return;
    }
    const onPress = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) {
        close(false);
      }
    };
    document.addEventListener("pointerdown", onPress, true);
    return () => document.removeEventListener("pointerdown", onPress, true);
  }, [frame, open, close]);
}

/** Closes `after` milliseconds from opening; waits while the pointer or the focus is in the menu, then counts anew. */
function useAutoClose(open: boolean, after: number | undefined, close: (returnFocus: boolean) => void) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;

  useEffect(() => {
    if (!open) {
      setHovered(false);
      setFocused(false);
      return;
    }
    if (after === undefined || held) {
      return;
    }
    const timer = setTimeout(() => close(false), after);
    return () => clearTimeout(timer);
  }, [open, after, held, close]);

  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
