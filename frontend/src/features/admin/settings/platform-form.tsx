import { type FormEvent, useState } from "react";
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

/** Fee, burn ratio and payout timing. They count for payments created from now on. */
export function PlatformForm({ settings, reload }: PlatformFormProps) {
  const dispatch = useAppDispatch();
  // What the fields were filled from.
  const [base, setBase] = useState(settings);
  const [fee, setFee] = useState(String(settings.fee_percentage));
  const [ratio, setRatio] = useState(String(settings.burn_ratio_of_platform_fee));
  const [timing, setTiming] = useState(settings.payout_timing);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string; stale: boolean }>();

  const fill = (from: PlatformSettings) => {
    setBase(from);
    setFee(String(from.fee_percentage));
    setRatio(String(from.burn_ratio_of_platform_fee));
    setTiming(from.payout_timing);
    setError(undefined);
  };
  const touched =
    fee !== String(base.fee_percentage) ||
    ratio !== String(base.burn_ratio_of_platform_fee) ||
    timing !== base.payout_timing;
  // A newer version replaces what is in the fields, but not what was typed.
  if (settings.version > base.version && !touched) {
    fill(settings);
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const body = {
        fee_percentage: Number(fee),
        burn_ratio_of_platform_fee: Number(ratio),
        payout_timing: timing,
        version: base.version,
      };
      const { version } = await dispatch(send(adminApi.endpoints.adminSettingsUpdate, { settingsUpdate: body }));
      fill({ ...settings, ...body, version });
      notify.success("Settings updated successfully");
      reload();
    } catch (failure) {
      setError({ message: failed(failure, "Failed to update settings"), stale: statusOf(failure) === 409 });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Panel heading="Platform Configuration">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label="Platform Fee Percentage"
            type="number"
            step="0.0001"
            min="0"
            max="50"
            placeholder="2.5"
            value={fee}
            readOnly={busy}
            onChange={({ target }) => setFee(target.value)}
          />
          <TextField
            label="Burn Ratio of Platform Fee"
            type="number"
            step="0.0001"
            min="0"
            max="100"
            placeholder="50.0"
            value={ratio}
            readOnly={busy}
            onChange={({ target }) => setRatio(target.value)}
          />
          <Select
            label="Payout Timing"
            value={timing}
            disabled={busy}
            onChange={({ target }) => setTiming(target.value as typeof timing)}
          >
            <option value="immediate">Immediate</option>
            <option value="hourly">Hourly</option>
            <option value="daily">Daily</option>
          </Select>
        </div>
        <Problem message={error?.message} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} disabled={fee === "" || ratio === ""}>
            Save Changes
          </Button>
          {error?.stale === true && (
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
