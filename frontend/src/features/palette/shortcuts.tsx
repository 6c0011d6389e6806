import type { ReactNode } from "react";
import { useState } from "react";
import { jumpKey, Kbd } from "../../components/ui/kbd";
import { Switch } from "../../components/ui/switch";
import { setSingleKeys, singleKeys } from "../../lib/single-keys";

const KEYS: readonly [keys: readonly ReactNode[], effect: string][] = [
  [[jumpKey(), "/"], "Jump to a page, a payment or an action"],
  [["?"], "Show this list"],
  [["↑", "↓"], "Move through results, menus and tabs"],
  [["Enter"], "Open the chosen result"],
  [["Esc"], "Close a dialog or a menu"],
];

/** Every key that the dashboards listen to. Those of one character can be turned off: some people dictate text. */
export function Shortcuts() {
  const [enabled, setEnabled] = useState(singleKeys);
  return (
    <>
      <dl className="mt-5 divide-y divide-line border-line border-y">
        {KEYS.map(([keys, effect]) => (
          <div key={effect} className="flex items-center gap-4 py-2.5">
            <dt className="flex w-28 shrink-0 flex-wrap gap-1.5">
              {keys.map((key) => (
                <Kbd key={String(key)}>{key}</Kbd>
              ))}
            </dt>
            <dd className="min-w-0 text-ink-2">{effect}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Switch
          label="Use / and ? as shortcuts"
          checked={enabled}
          onChange={(on) => {
            setSingleKeys(on);
            setEnabled(on);
          }}
        />
      </div>
    </>
  );
}
