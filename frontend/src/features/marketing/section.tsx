import { clsx } from "clsx";
import type { ReactNode } from "react";
import { siteWidth } from "../../components/layouts/public-layout";

interface SectionProps {
  /** The id of the heading inside, by which the section is named. */
  labelledBy: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A band of a public page, parted from the one above it by a hairline. */
export function Section({ labelledBy, className, children }: SectionProps) {
  return (
    <section aria-labelledby={labelledBy} className="border-line border-t">
      <div className={clsx(siteWidth, "py-16 sm:py-20", className)}>{children}</div>
    </section>
  );
}
