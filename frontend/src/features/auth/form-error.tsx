import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

interface FormErrorProps {
  /** A toast announces it as well. */
  announced?: boolean;
  children: ReactNode;
}

/** An error about the whole form, above it. It stays until the next attempt. */
export function FormError({ announced = false, children }: FormErrorProps) {
  return (
    <div
      role={announced ? undefined : "alert"}
      className="mb-6 flex items-start gap-2.5 rounded-10 bg-red-t px-3.5 py-3 text-15 text-red"
    >
      <CircleAlert aria-hidden="true" size={16} strokeWidth={1.5} className="mt-1 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
