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

/** The specified colour of a state; a state without one is neutral. */
export function statusTone(status: string): BadgeTone {
  return TONES[status.toLowerCase()] ?? "neutral";
}

/** A state as the server names it; `label` where people know it by another word ("Returned" for completed). */
export function StatusBadge({ status, label }: { status: string; label?: string | undefined }) {
  return <Badge tone={statusTone(status)}>{label ?? status}</Badge>;
}
