import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import type { Merchant, ModeEnum } from "../../../lib/api/generated";
import type { MerchantAction } from "./use-merchant-action";

const WORDS: Record<MerchantAction, { title: string; text: string; confirmLabel: string }> = {
  reset: {
    title: "Reset API Key",
    text: "Generate a new API key for this merchant? The old key will be deactivated.",
    confirmLabel: "Generate New Key",
  },
  suspend: {
    title: "Suspend Merchant",
    text: "Suspend this merchant account? They will be unable to access services.",
    confirmLabel: "Suspend",
  },
  activate: {
    title: "Activate Merchant",
    text: "Activate this merchant account? They will be able to access services again.",
    confirmLabel: "Activate",
  },
};

interface MerchantActionDialogProps {
  merchant: Merchant;
  action: MerchantAction;
  /** Whose key is reset. */
  mode: ModeEnum;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before an action on a merchant, and names the merchant and the key. */
export function MerchantActionDialog({ merchant, action, mode, ...dialog }: MerchantActionDialogProps) {
  return (
    <ConfirmDialog {...WORDS[action]} {...dialog} open danger={action !== "activate"}>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-10 bg-well px-4 py-3 text-13">
        <dt className="text-ink-3">Merchant</dt>
        <dd className="break-all text-right">{merchant.email}</dd>
        {action === "reset" && (
          <>
            <dt className="text-ink-3">Key</dt>
            <dd className="text-right">{mode === "live" ? "Live" : "Test"} mode</dd>
          </>
        )}
      </dl>
    </ConfirmDialog>
  );
}
