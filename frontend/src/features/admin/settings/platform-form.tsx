import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/ui/button";
import { Select, TextField } from "../../../components/ui/field";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Panel } from "../../../components/ui/panel";
import { adminApi, type PlatformSettings } from "../../../lib/api/generated";
import { statusOf } from "../../../lib/errors";
import { notify } from "../../../lib/toast";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import { failed } from "./failures";

const ChangeDialog = lazyComponent(() => import("./change-dialog"), "ChangeDialog");

interface PlatformFormProps {
  settings: PlatformSettings;
  /** Reads the settings again. */
  reload: () => void;
}

interface Terms {
  fee: string;
  ratio: string;
  timing: PlatformSettings["payout_timing"];
}

const TIMING = { immediate: "Immediate", hourly: "Hourly", daily: "Daily" } as const;

/** The kind of refusal that says that somebody else was faster. */
const STALE = "stale";

function termsOf(settings: PlatformSettings): Terms {
  return {
    fee: String(settings.fee_percentage),
    ratio: String(settings.burn_ratio_of_platform_fee),
    timing: settings.payout_timing,
  };
}

/** Fee, burn ratio and payout timing. They count for payments created from now on. */
export function PlatformForm({ settings, reload }: PlatformFormProps) {
  const dispatch = useAppDispatch();
  // What the fields were filled from.
  const [base, setBase] = useState(settings);
  const form = useForm<Terms>({ defaultValues: termsOf(settings) });
  const { errors, isDirty } = form.formState;
  /** What was typed, while it is asked about. */
  const [asked, setAsked] = useState<Terms | null>(null);
  const [busy, setBusy] = useState(false);
  const { fee, ratio } = form.watch();

  const fill = (from: PlatformSettings) => {
    setBase(from);
    form.reset(termsOf(from));
  };
  useEffect(() => {
    // A newer version replaces what is in the fields, but not what was typed.
    if (settings.version > base.version && !isDirty) {
      setBase(settings);
      form.reset(termsOf(settings));
    }
  }, [settings, base.version, isDirty, form]);

  const save = async (typed: Terms) => {
    setBusy(true);
    const body = {
      fee_percentage: Number(typed.fee),
      burn_ratio_of_platform_fee: Number(typed.ratio),
      payout_timing: typed.timing,
      version: base.version,
    };
    try {
      const { version } = await dispatch(send(adminApi.endpoints.adminSettingsUpdate, { settingsUpdate: body }));
      fill({ ...settings, ...body, version });
      notify.success("Settings updated successfully");
      reload();
    } catch (failure) {
      const type = statusOf(failure) === 409 ? STALE : "server";
      form.setError("root", { type, message: failed(failure, "Failed to update settings") });
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };

  return (
    <Panel heading="Platform Configuration">
      <form noValidate onSubmit={form.handleSubmit((typed) => setAsked({ ...typed }))} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label="Platform Fee Percentage"
            unit="%"
            type="number"
            step="0.0001"
            min="0"
            max="50"
            placeholder="2.5"
            readOnly={busy}
            {...form.register("fee")}
          />
          <TextField
            label="Burn Ratio of Platform Fee"
            unit="%"
            type="number"
            step="0.0001"
            min="0"
            max="100"
            placeholder="50.0"
            readOnly={busy}
            {...form.register("ratio")}
          />
          <Select label="Payout Timing" disabled={busy} {...form.register("timing")}>
            {Object.entries(TIMING).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <Problem message={errors.root?.message} />
        {errors.root?.type === STALE && (
          <p className="text-13 text-ink-2">
            In force now: fee {settings.fee_percentage}%, burn ratio {settings.burn_ratio_of_platform_fee}%, payouts{" "}
            {settings.payout_timing}. What you typed is not saved.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} disabled={!isDirty || fee === "" || ratio === ""}>
            Save Changes
          </Button>
          {errors.root?.type === STALE && (
            <Button
              look="secondary"
              onClick={() => {
                fill(settings);
                reload();
              }}
            >
              Load current settings
            </Button>
          )}
          <span className="text-13 text-ink-3">Existing payments keep their terms.</span>
        </div>
      </form>
      {asked !== null && (
        <PendingChunk value={null}>
          <ChangeDialog
            title="Save these settings?"
            text="They count for payments that are created from now on. Every administrator is told."
            confirmLabel="Save"
            changes={[
              ["Platform fee", `${base.fee_percentage}%`, `${Number(asked.fee)}%`],
              ["Burn ratio", `${base.burn_ratio_of_platform_fee}%`, `${Number(asked.ratio)}%`],
              ["Payout timing", TIMING[base.payout_timing], TIMING[asked.timing]],
            ]}
            busy={busy}
            onClose={() => setAsked(null)}
            onConfirm={() => void save(asked)}
          />
        </PendingChunk>
      )}
    </Panel>
  );
}

/** Why a change was refused. */
export function Problem({ message }: { message: string | undefined }) {
  return (
    <p aria-live="polite" className="text-13 text-red empty:hidden">
      {message}
    </p>
  );
}
