import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/ui/button";
import { TextField } from "../../../components/ui/field";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Panel } from "../../../components/ui/panel";
import { type AccountData, adminApi } from "../../../lib/api/generated";
import { notify } from "../../../lib/toast";
import { send } from "../../../store/send";
import { type AppThunk, useAppDispatch } from "../../../store/store";
import { detailsOf, failed } from "./failures";
import { Problem } from "./platform-form";
import type { PendingSecret, SecretType } from "./secret-type";

const ChangeDialog = lazyComponent(() => import("./change-dialog"), "ChangeDialog");
const SecretDialog = lazyComponent(() => import("./secret-dialog"), "SecretDialog");
const { adminSettingsWallet, adminSettingsTestWallet, adminSettingsBurnWallet, adminSettingsTestBurnWallet } =
  adminApi.endpoints;

interface FormProps {
  mode: "live" | "test";
  /** The address in use, or null. */
  current: string | null;
  reload: () => void;
}

type Validated = { success: boolean; validation_result?: { account_data: AccountData } };

const address = {
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
  maxLength: 100,
} as const;

/** The platform wallet of a mode, with its secret. */
export function WalletForm({ mode, current, secretType, reload }: FormProps & { secretType: SecretType | null }) {
  const dispatch = useAppDispatch();
  const live = mode === "live";
  const [type, setType] = useState<SecretType>(secretType ?? "secret_key");
  const [pending, setPending] = useState<PendingSecret | null>(null);
  const [asking, setAsking] = useState(false);
  const { register, handleSubmit, setError, watch, formState } = useForm({ defaultValues: { value: current ?? "" } });
  const { errors } = formState;
  /** The address that was typed, while it is asked about. */
  const [asked, setAsked] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const groupId = useId();

  const save = (value: string, { secret }: PendingSecret): AppThunk<Promise<Validated>> =>
    live
      ? send(adminSettingsWallet, {
          walletUpdate: {
            platform_wallet_address: value,
            platform_wallet_secret: secret,
            wallet_secret_type: type,
          },
        })
      : send(adminSettingsTestWallet, {
          testWalletUpdate: { test_platform_wallet_address: value, test_platform_wallet_secret: secret },
        });

  const submit = handleSubmit(({ value }) => {
    if (pending !== null && value.trim() !== "") {
      setAsked(value.trim());
    }
  });

  const confirm = async (value: string, secret: PendingSecret) => {
    setBusy(true);
    try {
      const { validation_result: result } = await dispatch(save(value, secret));
      setPending(null);
      notify.success(live ? "Platform wallet updated successfully" : "Test platform wallet updated successfully");
      if (result !== undefined) {
        const { balance, sequence } = result.account_data;
        notify.success(`Wallet validated! Balance: ${balance} drops, Sequence: ${sequence}`);
      }
      reload();
    } catch (failure) {
      const details = detailsOf(failure);
      const fallback = live ? "Failed to update platform wallet" : "Failed to update test platform wallet";
      const toast = live && details !== undefined ? `Wallet validation failed: ${details}` : fallback;
      setError("root", { message: failed(failure, toast) });
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };

  const what = type === "secret_key" ? "Secret Key" : "Secret Numbers";
  return (
    <Panel heading={live ? "Platform Wallet Configuration" : "Test Platform Wallet"}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={live ? "Platform Wallet Address" : "Test Platform Wallet Address"}
          {...address}
          code
          readOnly={busy}
          {...register("value")}
        />
        <div>
          <p id={groupId} className="mb-1.5 font-medium text-13 text-ink-2">
            Secret
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <div
              role="radiogroup"
              aria-labelledby={groupId}
              className="inline-flex rounded-10 border border-line bg-well p-1"
            >
              {(["secret_key", "secret_numbers"] as const).map((kind) => (
                <label
                  key={kind}
                  className="flex min-h-11 cursor-pointer items-center rounded-6 px-3 font-medium text-13 text-ink-2 has-checked:bg-card has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-blue"
                >
                  <input
                    type="radio"
                    name={`${mode}-secret-type`}
                    checked={type === kind}
                    disabled={busy}
                    onChange={() => {
                      setType(kind);
                      setPending(null);
                    }}
                    className="sr-only"
                  />
                  {kind === "secret_key" ? "Secret Key" : "Secret Numbers"}
                </label>
              ))}
            </div>
            <Button look="secondary" disabled={busy} onClick={() => setAsking(true)}>
              {pending === null ? `Enter ${what}` : `Replace ${what}`}
            </Button>
            <span role="status" className="text-13 text-ink-3">
              {pending !== null && "Entered, not saved yet"}
            </span>
          </div>
        </div>
        <Problem message={errors.root?.message} />
        <Button
          type="submit"
          className="self-start"
          busy={busy}
          disabled={watch("value").trim() === "" || pending === null}
        >
          {live ? "Update Wallet" : "Update Test Wallet"}
        </Button>
      </form>
      {asked !== null && pending !== null && (
        <PendingChunk value={null}>
          <ChangeDialog
            title={live ? "Update the platform wallet?" : "Update the test platform wallet?"}
            text={
              asked === current
                ? "The address stays; only its secret is replaced."
                : "New payments go to the new wallet. The old one is still watched, and pays what it owes."
            }
            confirmLabel="Update"
            changes={[
              ["Address", current ?? "Not configured", asked],
              ["Secret", current === null ? "None" : "Stored", `The ${what.toLowerCase()} you entered`],
            ]}
            busy={busy}
            onClose={() => setAsked(null)}
            onConfirm={() => void confirm(asked, pending)}
          />
        </PendingChunk>
      )}
      {asking && (
        <SecretDialog
          type={type}
          onClose={() => setAsking(false)}
          onConfirm={(secret: string) => {
            setPending({ type, secret });
            setAsking(false);
          }}
        />
      )}
    </Panel>
  );
}

/** Where a mode's burns go. */
export function BurnForm({ mode, current, reload }: FormProps) {
  const dispatch = useAppDispatch();
  const live = mode === "live";
  const { register, handleSubmit, setError, watch, formState } = useForm({ defaultValues: { value: current ?? "" } });
  const { errors } = formState;
  /** The address that was typed, while it is asked about. */
  const [asked, setAsked] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const save = (value: string): AppThunk<Promise<Validated>> =>
    live
      ? send(adminSettingsBurnWallet, { burnWalletUpdate: { burn_wallet_address: value } })
      : send(adminSettingsTestBurnWallet, { testBurnWalletUpdate: { test_burn_wallet_address: value } });

  const submit = handleSubmit(({ value }) => setAsked(value.trim()));

  const confirm = async (value: string) => {
    setBusy(true);
    try {
      const { validation_result: result } = await dispatch(save(value));
      notify.success(live ? "Burn wallet updated successfully" : "Test burn wallet updated successfully");
      if (result !== undefined) {
        const { balance, account_type: type } = result.account_data;
        notify.success(`Burn wallet validated! Balance: ${balance} drops, Type: ${type}`);
      }
      reload();
    } catch (failure) {
      const details = detailsOf(failure);
      const fallback = live ? "Failed to update burn wallet" : "Failed to update test burn wallet";
      const toast = live && details !== undefined ? `Burn wallet validation failed: ${details}` : fallback;
      setError("root", { message: failed(failure, toast) });
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };

  return (
    <Panel heading={live ? "Burn Wallet Configuration" : "Test Burn Wallet"}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={live ? "Burn Wallet Address" : "Test Burn Wallet Address"}
          {...address}
          code
          readOnly={busy}
          {...register("value")}
        />
        <Problem message={errors.root?.message} />
        <Button
          type="submit"
          className="self-start"
          busy={busy}
          disabled={["", current].includes(watch("value").trim())}
        >
          {live ? "Update Burn Wallet" : "Update Test Burn Wallet"}
        </Button>
      </form>
      {asked !== null && (
        <PendingChunk value={null}>
          <ChangeDialog
            title={live ? "Update the burn wallet?" : "Update the test burn wallet?"}
            text="Burns of payments that are created from now on go there, and cannot be taken back."
            confirmLabel="Update"
            changes={[["Address", current ?? "Not configured", asked]]}
            warning={
              asked === current
                ? undefined
                : "What is sent to an address whose key somebody has is not burned: the public pages then call it a burn wallet."
            }
            busy={busy}
            onClose={() => setAsked(null)}
            onConfirm={() => void confirm(asked)}
          />
        </PendingChunk>
      )}
    </Panel>
  );
}
