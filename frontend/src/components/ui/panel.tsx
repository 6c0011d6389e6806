import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

interface PanelProps {
  heading: string;
  /** At the end of the heading's line: a link, a menu, a count. */
  aside?: ReactNode;
  /** `flush` for a table, which has its own insets. */
  inset?: "padded" | "flush";
  className?: string | undefined;
  children: ReactNode;
}

/** A card of a dashboard: a heading, something beside it, and its content. */
export function Panel({ heading, aside, inset = "padded", className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx("min-w-0 overflow-hidden rounded-16 border border-line bg-card", className)}
    >
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2">
        <h2 id={id} className="text-15 tracking-[-0.02em]">
          {heading}
        </h2>
        {aside}
      </div>
      <div className={inset === "padded" ? "px-5 pb-5" : "border-line border-t"}>{children}</div>
    </section>
  );
}
