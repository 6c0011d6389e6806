import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** An error about the whole form, above it. A toast has announced it; this stays until the next attempt. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div className="mb-6 flex items-start gap-2.5 rounded-10 bg-red-t px-3.5 py-3 text-15 text-red">
      <CircleAlert aria-hidden="true" size={16} strokeWidth={1.5} className="mt-1 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
