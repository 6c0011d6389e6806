import { type ReactNode, useId, useState } from "react";

interface TooltipProps {
  text: string;
  /** The control it explains; give it the `aria-describedby`. */
  children: (describedBy: string | undefined) => ReactNode;
}

/** A few words about a control, on hover and on focus. Esc puts them away; the pointer may go onto them. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens on the control inside.
    <span
      className="relative inline-flex"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === "Escape" && setShown(false)}
    >
      {children(shown ? id : undefined)}
      {shown && (
        <span className="absolute bottom-full left-1/2 z-30 -translate-x-1/2 pb-1.5">
          <span
            role="tooltip"
            id={id}
            className="block w-max max-w-56 rounded-6 bg-ink px-2 py-1 font-medium text-12 text-card shadow-float"
          >
            {text}
          </span>
        </span>
      )}
    </span>
  );
}
