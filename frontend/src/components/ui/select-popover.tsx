import { clsx } from "clsx";
import * as Radix from "radix-ui/popover";
import type { KeyboardEvent, ReactNode } from "react";
import { controlBorder, controlLook } from "./field";

interface SelectPopoverProps {
  /** What is chosen: "Status". */
  label: string;
  /** What the button says of the choice: "All statuses". */
  summary: string;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The focus moves into the box as it opens; else it stays on the button. */
  takesFocus?: boolean;
  className?: string | undefined;
  boxClassName: string;
  children: ReactNode;
}

/** A button like a select that opens a box below itself, by Radix. Esc, a press elsewhere, or Tab out of it closes the box. */
export function SelectPopover(props: SelectPopoverProps) {
  const { label, summary, open, onOpenChange, takesFocus = false, className, boxClassName, children } = props;
  return (
    <div className={className}>
      <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
        <Radix.Trigger
          className={clsx(
            controlLook,
            controlBorder(undefined),
            "select-arrow truncate whitespace-nowrap pr-9 text-left",
          )}
        >
          <span className="sr-only">{label}: </span>
          {summary}
        </Radix.Trigger>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={8}
          collisionPadding={8}
          onOpenAutoFocus={(event) => takesFocus || event.preventDefault()}
          onKeyDownCapture={leaveByTab}
          className={clsx(
            "z-20 w-(--radix-popover-trigger-width) rounded-10 border border-line bg-card p-1.5 shadow-float",
            boxClassName,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Root>
    </div>
  );
}

/** Radix would lead Tab from the last control back to the first one. The box is beside its button: Tab moves on from there. */
function leaveByTab(event: KeyboardEvent) {
  if (event.key === "Tab") {
    event.stopPropagation();
  }
}
