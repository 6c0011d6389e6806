import type { Alarm } from "../../../lib/api/generated";

/** Every alarm, as the screen says it, and the words of the link to where it is dealt with. */
export const ALARMS: Readonly<Record<Alarm["alarm_kind"], { title: string; label: string }>> = {
  wallet_halted: { title: "A platform wallet is halted", label: "Open Money" },
  transfer_stuck: { title: "A transfer is stuck", label: "Open Money" },
  transfer_failed: { title: "A transfer failed", label: "Open Transactions" },
  retired_wallet_paid: { title: "A retired wallet was paid", label: "Open Money" },
  fee_changed: { title: "The fee settings were changed", label: "Open Settings" },
  wallet_changed: { title: "A platform wallet was changed", label: "Open Settings" },
  burn_wallet_changed: { title: "A burn wallet was changed", label: "Open Settings" },
  audit_log_broken: { title: "The audit log is broken", label: "Open Audit Log" },
  ledgers_differ: { title: "Ledger servers differ about a deposit", label: "Open Money" },
  history_endless: { title: "A ledger server's history has no end", label: "Open Health" },
};
