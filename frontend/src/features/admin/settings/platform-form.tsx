import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/ui/button";
import { Select, TextField } from "../../../components/ui/field";
import { Panel } from "../../../components/ui/panel";
import { adminApi, type PlatformSettings } from "../../../lib/api/generated";
import { statusOf } from "../../../lib/errors";
import { notify } from "../../../lib/toast";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import { failed } from "./failures";

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
  const { errors, isDirty, isSubmitting: busy } = form.formState;
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

  const submit = form.handleSubmit(async (typed) => {
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
    }
  });

  return (
    <Panel heading="Platform Configuration">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label="Platform Fee Percentage"
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
            type="number"
            step="0.0001"
            min="0"
            max="100"
            placeholder="50.0"
            readOnly={busy}
            {...form.register("ratio")}
          />
          <Select label="Payout Timing" disabled={busy} {...form.register("timing")}>
            <option value="immediate">Immediate</option>
            <option value="hourly">Hourly</option>
            <option value="daily">Daily</option>
          </Select>
        </div>
        <Problem message={errors.root?.message} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} disabled={fee === "" || ratio === ""}>
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
