import { clsx } from "clsx";
import * as Radix from "radix-ui/dropdown-menu";
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

export interface MenuItem {
  label: string;
  /** What it is for, in a few words below the label. */
  note?: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Red, below a line: for actions that end or destroy something. */
  danger?: boolean;
}

export type StartsOpen = "by-pointer" | "first" | "last";

export interface MenuProps {
  /** The menu's accessible name. */
  label: string;
  /** The content, and so the name, of the button. */
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  items: readonly MenuItem[];
  /** Above the items. */
  heading?: ReactNode;
  /** Closes this many milliseconds after the pointer or the keyboard last used it. */
  closesAfter?: number | undefined;
  /** Called as it opens, for example to fetch what its items will need. */
  onOpen?: (() => void) | undefined;
  /** Which edge of the button the menu aligns with. */
  align?: "start" | "end";
  /** Open as it mounts: by pointer, or by key with its first or last item focused. */
  startsOpen?: StartsOpen | undefined;
}

/**
 * A button with a menu of actions, by Radix. The menu is rendered beside its button and leaves the page usable, so
 * that Tab moves on from where it was.
 */
export function Menu(props: MenuProps) {
  const { label, trigger, triggerClassName, items, heading, closesAfter, onOpen, align = "end", startsOpen } = props;
  const [open, setOpen] = useState(startsOpen !== undefined);
  const entry = useRef<"first" | "last" | null>(startsOpen === "first" || startsOpen === "last" ? startsOpen : null);
  const tabbedOut = useRef(false);
  const chosen = useRef<(() => void) | null>(null);
  const autoClose = useAutoClose(open, closesAfter, () => setOpen(false));

  function change(wanted: boolean) {
    setOpen(wanted);
    if (wanted) {
      onOpen?.();
    }
  }

  function onTriggerKey(event: KeyboardEvent) {
    tabbedOut.current = false;
    if (event.key === "ArrowUp") {
      event.preventDefault();
      entry.current = "last";
      change(true);
    }
  }

  /** Radix would swallow Tab in a menu: close it instead, and let the browser move the focus on. */
  function onKeyCapture(event: KeyboardEvent) {
    if (event.key === "Tab") {
      event.stopPropagation();
      tabbedOut.current = true;
      setOpen(false);
    }
  }

  /** Radix focuses the menu itself as it opens; `entry` names the item that takes the focus instead. */
  function onFocus(event: FocusEvent) {
    if (event.target === event.currentTarget && entry.current !== null) {
      event.preventDefault();
      const all = event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]");
      all[entry.current === "first" ? 0 : all.length - 1]?.focus();
      entry.current = null;
    }
    autoClose.onFocus(event);
  }

  /**
   * Radix returns the focus to the button in this event. The chosen item acts only afterwards, so that a dialog that it
   * opens finds the focus there and returns it.
   */
  function onClosed(event: Event) {
    if (tabbedOut.current) {
      event.preventDefault();
    }
    if (chosen.current !== null) {
      queueMicrotask(chosen.current);
    }
    tabbedOut.current = false;
    chosen.current = null;
  }

  return (
    <Radix.Root open={open} onOpenChange={change} modal={false}>
      <Radix.Trigger className={triggerClassName} onKeyDown={onTriggerKey}>
        {trigger}
      </Radix.Trigger>
      <Radix.Content
        aria-label={label}
        aria-labelledby={undefined}
        align={align}
        loop
        sideOffset={8}
        collisionPadding={8}
        {...autoClose}
        onFocus={onFocus}
        onKeyDownCapture={onKeyCapture}
        onCloseAutoFocus={onClosed}
        className="z-30 min-w-[min(13rem,100vw-2rem)] rounded-10 border border-line bg-card p-1.5 shadow-float"
      >
        {heading}
        {items.map((item) => (
          <Fragment key={item.label}>
            {item.danger && <Radix.Separator className="my-1.5 h-px bg-line" />}
            <Radix.Item
              onSelect={() => {
                chosen.current = item.onSelect;
              }}
              className={clsx(
                "flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-6 px-3 text-15 focus-visible:outline-offset-0 data-highlighted:bg-well",
                item.danger ? "text-red" : "text-ink",
              )}
            >
              {item.icon}
              {item.note === undefined ? (
                item.label
              ) : (
                <span className="py-1.5">
                  <span className="block">{item.label}</span>
                  <span className="block max-w-72 text-13 text-ink-3">{item.note}</span>
                </span>
              )}
            </Radix.Item>
          </Fragment>
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}

/** Closes `after` milliseconds from opening; waits while the pointer is over the menu or an item has the focus. */
function useAutoClose(open: boolean, after: number | undefined, close: () => void) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const onTime = useEffectEvent(close);
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
    const timer = setTimeout(onTime, after);
    return () => clearTimeout(timer);
  }, [open, after, held]);

  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: (event: FocusEvent) => setFocused(event.target !== event.currentTarget),
    onBlur: () => setFocused(false),
  };
}
