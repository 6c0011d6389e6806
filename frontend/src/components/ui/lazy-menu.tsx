import { type ComponentType, type KeyboardEvent, useState } from "react";
import type { MenuProps } from "./menu";

const loadMenu = () => import("./menu");

interface LazyMenuProps extends MenuProps {
  /** The menu did not load; the next press tries again. */
  onFailed: () => void;
}

/**
 * A Menu that a page carries only as its button: the menu's code is fetched when the pointer or the focus reaches the
 * button, and it opens as soon as it is there. For what stands on every page of the dashboards.
 */
export function LazyMenu({ onFailed, ...menu }: LazyMenuProps) {
  const [loaded, setLoaded] = useState<{ Menu: ComponentType<MenuProps>; startsOpen: "by-pointer" | "by-key" }>();
  if (loaded !== undefined) {
    return <loaded.Menu {...menu} startsOpen={loaded.startsOpen} />;
  }

  const prepare = () => void loadMenu().catch(() => undefined);
  function open(startsOpen: "by-pointer" | "by-key") {
    menu.onOpen?.();
    loadMenu().then(({ Menu }) => setLoaded({ Menu, startsOpen }), onFailed);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      open("by-key");
    }
  }
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      className={menu.triggerClassName}
      onPointerEnter={prepare}
      onFocus={prepare}
      onKeyDown={onKeyDown}
      // A press of Enter or Space is a click without a count.
      onClick={(event) => open(event.detail === 0 ? "by-key" : "by-pointer")}
    >
      {menu.trigger}
    </button>
  );
}
