import { useState } from "react";
import { Button } from "../../components/ui/button";
import { ErrorPanel } from "../../components/ui/error-panel";
import { TextField } from "../../components/ui/field";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { RelativeTime } from "../../components/ui/relative-time";
import { Skeleton } from "../../components/ui/skeleton";
import { type Keypad, useAuthKeypadEndMutation, useAuthKeypadsQuery } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { useSignedInUser } from "../../store/user";
import { SettingsForm } from "./settings-form";
import { SettingsRow, SettingsSection } from "./settings-section";

const ConfirmDialog = lazyComponent(() => import("../../components/ui/confirm-dialog"), "ConfirmDialog");

const MOST_TIPS = 3;
const HIGHEST_TIP = 100;

/** "5, 10 and 15 %" is three tips; null for what is no list of whole percents. */
export function tipsOf(text: string): number[] | null {
  const words = text
    .replaceAll("%", " ")
    .split(/[\s,;]+/)
    .filter((word) => word !== "" && word !== "and");
  const tips = words.map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : 0));
  return tips.length <= MOST_TIPS && tips.every((tip) => tip >= 1 && tip <= HIGHEST_TIP) ? tips : null;
}

export function KeypadSection({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const { tip_presets, reporting_currency } = useSignedInUser();
  return (
    <SettingsSection
      id="keypad"
      heading="Keypad"
      lead={`For a phone or a tablet on your counter. It charges in ${reporting_currency}, your reporting currency, or in XRP.`}
    >
      <SettingsForm
        stored={{ tip_presets: tip_presets.join(", ") }}
        saveLabel="Save keypad"
        toProfile={({ tip_presets: text }) => ({ tip_presets: tipsOf(text) ?? [] })}
        onDirty={onDirty}
      >
        {({ register, formState: { errors } }) => (
          <TextField
            label="Tips, in percent"
            autoComplete="off"
            hint="Up to three, with commas between them. Empty: the keypad asks for none."
            maxLength={20}
            error={errors.tip_presets?.message}
            {...register("tip_presets", {
              validate: (text) =>
                tipsOf(text) !== null || `Tips must be at most ${MOST_TIPS} whole percents from 1 to ${HIGHEST_TIP}.`,
            })}
          />
        )}
      </SettingsForm>
      <Tablets />
    </SettingsSection>
  );
}

/** The tablets that are locked to the keypad, in both modes; each can be signed out from here. */
function Tablets() {
  const { data, isError, refetch } = useAuthKeypadsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [ending, setEnding] = useState<Keypad | null>(null);
  const [end, { isLoading: busy }] = useAuthKeypadEndMutation();
  if (isError && data === undefined) {
    return <ErrorPanel heading="Your tablets could not be loaded" onRetry={refetch} />;
  }
  if (data === undefined) {
    return (
      <div className="px-5 py-4">
        <Skeleton className="h-7" />
      </div>
    );
  }
  async function signOut(keypad: Keypad) {
    try {
      const { message } = await end({ keypadId: keypad.id }).unwrap();
      notify.success(message);
    } catch (error) {
      notify.error(serverMessage(error, "The keypad could not be signed out."));
    }
    setEnding(null);
    await refetch();
  }
  return (
    <>
      {data.keypads.length === 0 && <p className="px-5 py-4 text-13 text-ink-3">No tablet is locked to the keypad.</p>}
      {data.keypads.map((keypad) => (
        <SettingsRow
          key={keypad.id}
          name={`${deviceName(keypad.device)}, ${keypad.mode} mode`}
          note={
            <>
              Locked <RelativeTime at={keypad.locked_at} />, last seen <RelativeTime at={keypad.last_seen_at} />
            </>
          }
        >
          <Button look="secondary" size="small" onClick={() => setEnding(keypad)}>
            Sign out
          </Button>
        </SettingsRow>
      ))}
      {ending !== null && (
        <PendingChunk value={null}>
          <ConfirmDialog
            open
            title="Sign this tablet out?"
            text={`${deviceName(ending.device)}: it can take no more payments until somebody signs in on it. Payments that were made stay.`}
            confirmLabel="Sign out"
            danger
            busy={busy}
            onConfirm={() => void signOut(ending)}
            onClose={() => setEnding(null)}
          />
        </PendingChunk>
      )}
    </>
  );
}

const DEVICES: readonly [pattern: RegExp, name: string][] = [
  [/iPad/, "iPad"],
  [/iPhone/, "iPhone"],
  [/Android.*Mobile/, "Android phone"],
  [/Android/, "Android tablet"],
  [/Macintosh/, "Mac"],
  [/Windows/, "Windows"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/** What a browser's own words say about its device. */
export function deviceName(userAgent: string): string {
  return DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "Unknown device";
}
