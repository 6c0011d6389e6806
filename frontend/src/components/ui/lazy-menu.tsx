import { type ComponentType, type KeyboardEvent, useState } from "react";
import type { MenuProps, StartsOpen } from "./menu";

const loadMenu = () => import("./menu");

interface LazyMenuProps extends MenuProps {
  /** The menu did not load; the next press tries again. */
  onFailed: () => void;
}

/**
 * A Menu of which the page carries only the button: the code is fetched when the pointer or the focus reaches it, and the
 * menu opens as soon as it has loaded. For menus on every page of the dashboards.
 */
export function LazyMenu({ onFailed, ...menu }: LazyMenuProps) {
  const [loaded, setLoaded] = useState<{ Menu: ComponentType<MenuProps>; startsOpen: StartsOpen }>();
  if (loaded !== undefined) {
    return <loaded.Menu {...menu} startsOpen={loaded.startsOpen} />;
  }

  const prepare = () => void loadMenu().catch(() => undefined);
  function open(startsOpen: StartsOpen) {
    menu.onOpen?.();
    loadMenu().then(({ Menu }) => setLoaded({ Menu, startsOpen }), onFailed);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      open(event.key === "ArrowDown" ? "first" : "last");
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
      // Enter and Space cause a click with a count of 0.
      onClick={(event) => open(event.detail === 0 ? "first" : "by-pointer")}
    >
      {menu.trigger}
    </button>
  );
}
