import { useState } from "react";
import { Dialog } from "../../components/ui/dialog";
import { Jump } from "./jump";
import { Shortcuts } from "./shortcuts";

export type PaletteView = "jump" | "shortcuts";

interface PaletteDialogProps {
  view: PaletteView;
  onClose: () => void;
}

const TITLES: Record<PaletteView, string> = { jump: "Jump to", shortcuts: "Keyboard shortcuts" };

/** The command palette, and the list of keys that it leads to. */
export function PaletteDialog({ view: first, onClose }: PaletteDialogProps) {
  const [view, setView] = useState(first);
  return (
    <Dialog open onClose={onClose} title={TITLES[view]} high>
      {view === "jump" ? <Jump onClose={onClose} onShortcuts={() => setView("shortcuts")} /> : <Shortcuts />}
    </Dialog>
  );
}
