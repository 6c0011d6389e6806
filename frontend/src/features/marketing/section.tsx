import { clsx } from "clsx";
import type { ReactNode } from "react";
import { siteWidth } from "../../components/layouts/public-layout";

interface SectionProps {
  /** The id of the heading inside that names the section. */
  labelledBy: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a public page, with a line above it. */
export function Section({ labelledBy, className, children }: SectionProps) {
  return (
    <section aria-labelledby={labelledBy} className="border-line border-t">
      <div className={clsx(siteWidth, "py-16 sm:py-20", className)}>{children}</div>
    </section>
  );
}
