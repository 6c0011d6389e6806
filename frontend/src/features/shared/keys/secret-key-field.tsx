import { clsx } from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { CopyToToast } from "../../../components/ui/copy-to-toast";
import type { SecretKey } from "../../../lib/api/generated";

/** Of a live key that the merchant has never seen. */
export const RESET_BY_ADMINISTRATOR = "Reset by an administrator: regenerate to see a key";

interface SecretKeyFieldProps {
  secretKey: SecretKey;
  /** Whether a test key is readable; what else shows it may depend on it. */
  shown: boolean;
  onShownChange: (shown: boolean) => void;
  className?: string | undefined;
}

/** The masked key; a test key can be shown and copied. */
export function SecretKeyField({ secretKey: { key, masked }, shown, onShownChange, className }: SecretKeyFieldProps) {
  return (
    <div className={clsx("flex min-h-11 min-w-0 items-center rounded-10 bg-well pl-3.5", className)}>
      <span className="code min-w-0 flex-1 break-all py-2 text-13">{shown && key !== null ? key : masked}</span>
      {key !== null && (
        <>
          <button
            type="button"
            aria-label={shown ? "Hide secret key" : "Show secret key"}
            onClick={() => onShownChange(!shown)}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-10 text-ink-3 transition-colors duration-150 hover:text-ink"
          >
            {shown ? (
              <EyeOff aria-hidden="true" size={16} strokeWidth={1.5} />
            ) : (
              <Eye aria-hidden="true" size={16} strokeWidth={1.5} />
            )}
          </button>
          <CopyToToast text={key} label="Secret key" />
        </>
      )}
    </div>
  );
}
