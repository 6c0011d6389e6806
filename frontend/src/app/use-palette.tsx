import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { PaletteView } from "../features/palette/palette-dialog";
import { singleKeys } from "../lib/single-keys";
import { notify } from "../lib/toast";

const load = () => import("../features/palette/palette-dialog");

type PaletteDialog = ComponentType<{ view: PaletteView; onClose: () => void }>;

/** Fields take every character, and an open dialog or menu has keys of its own. */
const TYPING = "input, textarea, select, [contenteditable=true], [role=menu]";
const MODAL = "[role=dialog], [role=alertdialog], dialog[open]";

/** The view that a key asks for. */
function viewFor(event: KeyboardEvent): PaletteView | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey) {
    return "jump";
  }
  const typing = event.target instanceof Element && event.target.closest(TYPING) !== null;
  if (typing || ctrlKey || metaKey || altKey || !singleKeys()) {
    return null;
  }
  return key === "/" ? "jump" : key === "?" ? "shortcuts" : null;
}

/** The command palette of the dashboards, opened by its keys and by `open`. Its code is fetched when it is first wanted. */
export function usePalette(): { open: () => void; prepare: () => void; palette: ReactNode } {
  const [view, setView] = useState<PaletteView | null>(null);
  const [Loaded, setLoaded] = useState<PaletteDialog | null>(null);

  function show(wanted: PaletteView) {
    load().then(
      ({ PaletteDialog }) => {
        setLoaded(() => PaletteDialog);
        setView(wanted);
      },
      () => notify.error("This failed to load. Reload the page and try again."),
    );
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const wanted = event.defaultPrevented || event.repeat ? null : viewFor(event);
    if (wanted === null) {
      return;
    }
    if (view !== null && wanted === "jump") {
      event.preventDefault();
      setView(null);
    } else if (document.querySelector(MODAL) === null) {
      event.preventDefault();
      show(wanted);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  return {
    open: () => show("jump"),
    prepare: () => void load().catch(() => undefined),
    palette: Loaded !== null && view !== null && <Loaded view={view} onClose={() => setView(null)} />,
  };
}
