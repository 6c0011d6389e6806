import { StatusBadge } from "../../../components/ui/status-badge";
import { statusLabel } from "./facts";

/** A payment's status as a badge, "Unknown" where it has none. */
export function PaymentStatus({ status }: { status: string | null | undefined }) {
  return <StatusBadge status={status ?? ""} label={statusLabel(status)} />;
}
