import { clsx } from "clsx";
import { KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "./button";
import { CopyToToast } from "./copy-to-toast";

interface ShownOnceProps {
  /** What to do: "Save your live key now." */
  heading: string;
  /** Why: it will not be shown again. */
  text: string;
  secret: string;
  /** Its name for the copy button: "Seed". */
  label: string;
  /** The user has saved it: nothing may show it afterwards. */
  onSaved: () => void;
  className?: string | undefined;
}

/** A secret that only this page has, with a copy button. It is announced and scrolled into view. */
export function ShownOnce({ heading, text, secret, label, onSaved, className }: ShownOnceProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: "nearest" });
    // The button that created it is gone; a dialog, on the other hand, returns the focus by its own rules.
    if (document.activeElement === document.body) {
      section.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={heading}
      className={clsx(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-amber/30 bg-amber-t px-5 py-3",
        className,
      )}
    >
      <p role="alert" className="flex min-w-0 gap-3 text-13 text-amber">
        <KeyRound aria-hidden="true" size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
        <span>
          <strong className="font-semibold">{heading}</strong> {text}
        </span>
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <span className="flex min-w-0 items-center rounded-10 bg-card pl-3">
          <span className="code min-w-0 break-all py-2 text-13">{secret}</span>
          <CopyToToast text={secret} label={label} />
        </span>
        <Button look="secondary" onClick={onSaved}>
          I've saved it
        </Button>
      </div>
    </section>
  );
}
