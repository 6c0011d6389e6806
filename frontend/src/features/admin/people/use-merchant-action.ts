import { useState } from "react";
import { adminApi, type Merchant, type ModeEnum } from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { notify } from "../../../lib/toast";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";

export type MerchantAction = "reset" | "suspend" | "activate";

const { adminMerchantResetKey, adminMerchantToggleStatus } = adminApi.endpoints;

/** Runs an action on a merchant and tells in a toast how it went; `busyWith` is the merchant's id meanwhile. */
export function useMerchantAction({ mode, onDone }: { mode: ModeEnum; onDone: () => void }) {
  const dispatch = useAppDispatch();
  const [busyWith, setBusyWith] = useState<number | null>(null);

  async function run({ id }: Merchant, action: MerchantAction): Promise<void> {
    setBusyWith(id);
    const merchantId = String(id);
    try {
      if (action === "reset") {
        const { new_key } = await dispatch(send(adminMerchantResetKey, { merchantId, resetKey: { mode } }));
        notify.success("API key regenerated");
        await copy(new_key);
      } else {
        const { message } = await dispatch(
          // It names the state to end in, so that a second click changes nothing back.
          send(adminMerchantToggleStatus, { merchantId, toggleStatus: { is_active: action === "activate" } }),
        );
        notify.success(message || "Account status updated");
      }
      onDone();
    } catch (failure) {
      notify.error(serverMessage(failure, "Operation failed"));
    } finally {
      setBusyWith(null);
    }
  }

  return { busyWith, run };
}

async function copy(key: string | undefined): Promise<void> {
  if (!key) {
    return;
  }
  try {
    await navigator.clipboard.writeText(key);
    notify.info("API key copied to clipboard!");
  } catch {
    notify.error("Failed to copy to clipboard");
  }
}
