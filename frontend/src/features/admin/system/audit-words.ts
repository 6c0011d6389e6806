import type { AuditRow } from "../../../lib/api/generated";

/** Every action of the audit log, as the screen says it. */
export const AUDIT_ACTIONS: Readonly<Record<AuditRow["action"], string>> = {
  signed_in: "Signed in",
  administrator_created: "Administrator created",
  second_factor_enabled: "Second factor turned on",
  second_factor_disabled: "Second factor turned off",
  recovery_codes_replaced: "Recovery codes replaced",
  recovery_code_used: "Recovery code used",
  merchant_suspended: "Merchant suspended",
  merchant_activated: "Merchant activated",
  key_reset: "Secret key reset",
  contact_answered: "Contact form answered",
  content_changed: "Content changed",
  webhook_retried: "Webhook retried",
  settings_changed: "Settings changed",
  wallet_saved: "Platform wallet saved",
  burn_wallet_saved: "Burn wallet saved",
  tag_required: "Destination tag required",
  wallet_retired: "Wallet retired",
  wallet_resumed: "Wallet resumed",
  secret_destroyed: "Wallet secret destroyed",
  network_rebound: "Network rebound",
  transaction_recognised: "External transaction recognised",
  transaction_adopted: "Own transaction adopted",
  gap_opened: "Database restored",
  gap_closed: "Gap closed: nothing was lost",
  slot_voided: "Sequence slot voided",
  transfer_retried: "Transfer retried",
  payout_redirected: "Payout redirected",
  deposit_released: "Deposit released",
  deposit_corrected: "Deposit corrected",
  legs_taken_over: "Debts taken over",
  equity_withdrawn: "Equity withdrawn",
  funding_sender_added: "Funding sender added",
  funding_sender_removed: "Funding sender removed",
  alarm_seen: "Alarm marked as seen",
  statement_closed: "Statement closed",
};

/** "fee_percentage" → "fee percentage". */
export function fieldName(name: string): string {
  return name.replaceAll("_", " ");
}

/** A value of the log as text. */
export function fieldValue(value: unknown): string {
  return value === null || value === undefined
    ? "none"
    : value === true
      ? "yes"
      : value === false
        ? "no"
        : String(value);
}
