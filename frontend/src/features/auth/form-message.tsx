import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What went wrong with a form as a whole, above it. A toast has said it aloud; this stays until the next try. */
export function FormMessage({ children }: { children: ReactNode }) {
  return (
    <div className="mb-6 flex items-start gap-2.5 rounded-10 bg-red-t px-3.5 py-3 text-15 text-red">
      <CircleAlert aria-hidden="true" size={16} strokeWidth={1.5} className="mt-1 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
