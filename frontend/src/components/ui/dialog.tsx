import { clsx } from "clsx";
import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type ReactNode, type Ref, useEffect, useRef } from "react";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One or two sentences below the title; screen readers read them with it. */
  description?: ReactNode;
  /** `alertdialog` for a question that must be answered: a click outside does not close it. */
  role?: "dialog" | "alertdialog";
  /** While a call is running, neither Esc nor a click outside closes the dialog. */
  locked?: boolean;
  wide?: boolean;
  /** Near the top of the window instead of in its middle: what changes its height moves nothing above that. */
  high?: boolean;
  /** Buttons in a bar with the title, for a dialog as large as a page: its content goes up to its edges. */
  bar?: ReactNode;
  /** Buttons at the end of a large dialog: in a wide window they stay in view, and the content above them scrolls. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog: it takes the focus, keeps it and returns it; Esc and a click outside close it. Load it lazily. Radix's
 * own overlay is not used: it adds an inline `<style>`, which the content security policy blocks.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  role = "dialog",
  locked = false,
  wide = false,
  high = false,
  bar,
  foot,
  children,
}: DialogProps) {
  const large = bar !== undefined;
  const opener = useRef<HTMLElement | null>(null);
  useStillPage(open);
  return (
    <Radix.Root open={open} onOpenChange={(wanted) => !wanted && !locked && onClose()}>
      <Radix.Portal>
        <Backdrop full={large}>
          <Radix.Content
            role={role}
            {...(description === undefined ? { "aria-describedby": undefined } : {})}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement as HTMLElement | null;
              // Its content may still be loading: what would take the focus now is not what the dialog is for.
              if (large) {
                event.preventDefault();
                (event.currentTarget as HTMLElement).focus();
              }
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
              "relative w-full bg-card shadow-float",
              // On a phone it is a page: a strip of the one behind it would only look like a mistake.
              large ? "outline-none sm:rounded-16" : "rounded-16 p-6 sm:p-8",
              large && (foot === undefined ? "max-w-[63.5rem]" : FOOTED),
              high && "self-start max-sm:p-4 sm:mt-[10dvh]",
              !large && (wide ? "max-w-[45rem]" : "max-w-[28rem]"),
            )}
          >
            {large ? (
              <div className="flex min-h-15 items-center gap-x-2 border-line border-b py-2 pr-16 pl-5 sm:flex-wrap sm:pl-7">
                <Radix.Title className="mr-auto min-w-0 text-18">{title}</Radix.Title>
                {bar}
              </div>
            ) : (
              <Radix.Title className={clsx("pr-10", high ? "text-18" : "text-24")}>{title}</Radix.Title>
            )}
            {description !== undefined && (
              <Radix.Description className="mt-2 text-ink-2">{description}</Radix.Description>
            )}
            {foot === undefined ? children : <div className="min-h-0 lg:overflow-y-auto">{children}</div>}
            {foot}
            {/* Last in the order of focus, so that the dialog opens on what it is for. */}
            {role === "dialog" && (
              <Radix.Close
                aria-label="Close"
                disabled={locked}
                className={clsx(
                  "absolute inline-flex size-11 items-center justify-center rounded-10 text-ink-3 transition-colors duration-150 hover:bg-well hover:text-ink",
                  large ? "top-2 right-3" : "top-4 right-4 sm:top-6 sm:right-6",
                )}
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

/** As high as the window at most, and its parts below each other. */
const FOOTED = "max-w-[75rem] lg:flex lg:max-h-[calc(100dvh-2rem)] lg:flex-col";

/**
 * Darkens the page. Everything that Radix hides from screen readers becomes inert too, so that nothing in it can take
 * the focus. This effect runs after Radix's own, which belong to its children.
 */
function Backdrop({ ref, full, children }: { ref?: Ref<HTMLDivElement>; full: boolean; children: ReactNode }) {
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
    <div
      ref={ref}
      className={clsx(
        "fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] overflow-y-auto bg-ink/40",
        full ? "sm:place-items-center sm:p-4" : "place-items-center p-4",
      )}
    >
      {children}
    </div>
  );
}

/** The buttons at the end of a dialog; on a narrow screen they are stacked, the main one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

/** Keeps the page behind from scrolling while `still` is true. */
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
