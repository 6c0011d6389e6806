import { Badge, type BadgeTone } from "./badge";

const TONES: Record<string, BadgeTone> = {
  success: "success",
  connected: "success",
  completed: "success",
  error: "error",
  failed: "error",
  disconnected: "error",
  pending: "warning",
  warning: "warning",
  info: "info",
  expired: "info",
};

/** The specified tone of a status; other statuses are neutral. */
export function statusTone(status: string): BadgeTone {
  return TONES[status.toLowerCase()] ?? "neutral";
}

/** A status from the server; `label` if people know it by another word ("Returned" for completed). */
export function StatusBadge({ status, label }: { status: string; label?: string | undefined }) {
  return <Badge tone={statusTone(status)}>{label ?? status}</Badge>;
}
