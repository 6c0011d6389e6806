import type { ReactNode } from "react";

interface PageHeaderProps {
  heading: string;
  /** What the page shows, and how old it is. */
  note: ReactNode;
  /** Beside the heading. */
  children?: ReactNode;
}

/** What is on a page of the admin dashboard, with its Live/Test choice beside it. */
export function PageHeader({ heading, note, children }: PageHeaderProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="break-words text-24">{heading}</h2>
        <p className="mt-0.5 text-ink-2">{note}</p>
      </div>
      {children}
    </div>
  );
}
