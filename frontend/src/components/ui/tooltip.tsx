import * as Radix from "radix-ui/tooltip";
import type { ReactElement } from "react";

interface TooltipProps {
  text: string;
  /** The one control it explains. */
  children: ReactElement;
}

/** A few words about a control, on hover and on focus. Esc hides it; the pointer may move onto it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={0}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-56 rounded-6 bg-ink px-2 py-1 font-medium text-12 text-card shadow-float"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
