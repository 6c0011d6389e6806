import { clsx } from "clsx";
import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type ReactNode, type Ref, useEffect, useRef } from "react";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One or two sentences under the title that a screen reader says with it. */
  description?: ReactNode;
  /** `alertdialog` for a question that must be answered: a click beside it does not close it. */
  role?: "dialog" | "alertdialog";
  /** While a call runs, the dialog stays: neither Esc nor a click beside it ends it. */
  locked?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/**
 * A dialog over the page: focus goes in, stays in, and returns to where it was; Esc and a click beside it close it.
 * Load it lazily where it is not there at first sight. Radix's own overlay is left out: it writes an inline
 * `<style>`, which the content security policy refuses.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  role = "dialog",
  locked = false,
  wide = false,
  children,
}: DialogProps) {
  const opener = useRef<HTMLElement | null>(null);
  useStillPage(open);
  return (
    <Radix.Root open={open} onOpenChange={(wanted) => !wanted && !locked && onClose()}>
      <Radix.Portal>
        <Backdrop>
          <Radix.Content
            role={role}
            {...(description === undefined ? { "aria-describedby": undefined } : {})}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement as HTMLElement | null;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              opener.current?.focus();
            }}
            onInteractOutside={(event) => {
              const onToast = (event.target as HTMLElement).closest(".Toastify") !== null;
              if (role === "alertdialog" || onToast) {
                event.preventDefault();
              }
            }}
            className={clsx(
              "relative w-full rounded-16 bg-card p-6 shadow-float sm:p-8",
              wide ? "max-w-[45rem]" : "max-w-[28rem]",
            )}
          >
            <Radix.Title className="pr-10 text-24">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className="mt-2 text-ink-2">{description}</Radix.Description>
            )}
            {children}
            {/* Last in the order of focus, so that the dialog opens on what it is for. */}
            {role === "dialog" && (
              <Radix.Close
                aria-label="Close"
                disabled={locked}
                className="absolute top-4 right-4 inline-flex size-11 items-center justify-center rounded-10 text-ink-3 transition-colors duration-150 hover:bg-well hover:text-ink sm:top-6 sm:right-6"
              >
                <X aria-hidden="true" size={20} strokeWidth={1.5} />
              </Radix.Close>
            )}
          </Radix.Content>
        </Backdrop>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Darkens the page. What Radix has hidden from screen readers is made inert too, so that nothing in it takes the focus;
 * the effect runs after Radix's own, which belong to what is inside.
 */
function Backdrop({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  useEffect(() => {
    const behind = [...document.querySelectorAll<HTMLElement>("[data-aria-hidden=true]:not([inert])")];
    for (const element of behind) {
      element.inert = true;
    }
    return () => {
      for (const element of behind) {
        element.inert = false;
      }
    };
  }, []);
  return (
    <div ref={ref} className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-ink/40 p-4">
      {children}
    </div>
  );
}

/** The row of buttons that ends a dialog; on a narrow screen they stand above each other, the main one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

/** Keeps the page behind from scrolling while `still`. */
function useStillPage(still: boolean): void {
  useEffect(() => {
    if (!still) {
      return;
    }
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = "hidden";
    return () => {
      style.overflow = before;
    };
  }, [still]);
}
