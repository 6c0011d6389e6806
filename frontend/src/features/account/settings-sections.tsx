import { clsx } from "clsx";
import { Lock } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { Select, TextArea, TextField } from "../../components/ui/field";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { Switch } from "../../components/ui/switch";
import { useConfigQuery } from "../../lib/api/generated";
import { timeZones } from "../../lib/format";
import { MAX_USERNAME } from "../../lib/forms/schema";
import { useSignedInUser } from "../../store/user";
import { useSetPreference } from "../shared/use-save-profile";
import { SettingsForm } from "./settings-form";
import { SettingsRow, SettingsSection } from "./settings-section";

const ChangePasswordDialog = lazyComponent(() => import("./change-password-dialog"), "ChangePasswordDialog");

interface SectionProps {
  onDirty: (dirty: boolean) => void;
}

export function ProfileSection({ onDirty }: SectionProps) {
  const { username, email, email_confirmed } = useSignedInUser();
  const [changing, setChanging] = useState(false);
  return (
    <SettingsSection id="profile" heading="Profile" lead="How you sign in.">
      <SettingsForm stored={{ username }} saveLabel="Save profile" onDirty={onDirty}>
        {({ register, formState: { errors } }) => (
          <>
            <TextField
              label="Username"
              autoComplete="nickname"
              hint={`Up to ${MAX_USERNAME} characters`}
              maxLength={MAX_USERNAME}
              error={errors.username?.message}
              {...register("username", { validate: (text) => text.trim() !== "" || "Username is required" })}
            />
            <div>
              <p className="mb-1.5 font-medium text-13 text-ink-2">Email</p>
              <p className="flex min-h-11 flex-wrap items-center justify-between gap-2 rounded-10 border border-line-2 bg-well px-3.5 py-1.5">
                <span className="min-w-0 break-all text-ink-2">{email}</span>
                <Badge tone={email_confirmed ? "success" : "warning"}>
                  {email_confirmed ? "Confirmed" : "Not confirmed"}
                </Badge>
              </p>
              <p className="mt-1.5 text-13 text-ink-3">The address cannot be changed.</p>
            </div>
          </>
        )}
      </SettingsForm>
      <SettingsRow name="Password" note="Changing it signs out your other devices">
        <Button look="secondary" size="small" onClick={() => setChanging(true)}>
          Change Password
        </Button>
      </SettingsRow>
      {changing && (
        <PendingChunk value={null}>
          <ChangePasswordDialog onClose={() => setChanging(false)} />
        </PendingChunk>
      )}
    </SettingsSection>
  );
}

export function PublicSection() {
  const { username, leaderboard_anonymous: anonymous, public_receipts } = useSignedInUser();
  const { busy, set } = useSetPreference();
  return (
    <SettingsSection id="public" heading="What is public" lead="Who can see what about your shop.">
      <SettingsRow name="Name on the leaderboard" note="Your username, or Anonymous">
        <fieldset className="flex min-w-0 rounded-10 bg-well p-0.5 max-sm:w-full" disabled={busy}>
          <legend className="sr-only">Name on the leaderboard</legend>
          {[false, true].map((each) => (
            <button
              key={String(each)}
              type="button"
              aria-pressed={each === anonymous}
              onClick={() => each !== anonymous && set({ leaderboard_anonymous: each })}
              className={clsx(
                "min-h-11 max-w-56 flex-auto truncate rounded-[8px] border px-3 font-medium text-13 sm:min-h-9",
                each === anonymous ? "border-line-2 bg-card text-ink" : "border-transparent text-ink-2 hover:text-ink",
              )}
            >
              {each ? "Anonymous" : username}
            </button>
          ))}
        </fieldset>
      </SettingsRow>
      <SettingsRow name="Public receipts" note="Anyone with a receipt's link can open it">
        <Switch
          label="Public receipts"
          hideLabel
          checked={public_receipts}
          busy={busy}
          onChange={(on) => set({ public_receipts: on })}
        />
      </SettingsRow>
    </SettingsSection>
  );
}

export function EmailsSection() {
  const user = useSignedInUser();
  const { busy, set } = useSetPreference();
  const mails = [
    {
      name: "First payment",
      note: "Once, when your first live payment completes",
      on: user.mail_first_payment,
      change: (on: boolean) => ({ mail_first_payment: on }),
    },
    {
      name: "Failed payouts and returns",
      note: "At most one email an hour",
      on: user.mail_failed_payouts || user.mail_failed_returns,
      change: (on: boolean) => ({ mail_failed_payouts: on, mail_failed_returns: on }),
    },
    {
      name: "Failed webhook deliveries",
      note: "When all retries of a delivery have failed",
      on: user.mail_failed_webhooks,
      change: (on: boolean) => ({ mail_failed_webhooks: on }),
    },
    {
      name: "Monthly statement",
      note: "On the 1st, UTC, for the month before",
      on: user.mail_statements,
      change: (on: boolean) => ({ mail_statements: on }),
    },
  ];
  return (
    <SettingsSection id="emails" heading="Emails" lead={`Sent to ${user.email}.`}>
      {mails.map(({ name, note, on, change }) => (
        <SettingsRow key={name} name={name} note={note}>
          <Switch label={name} hideLabel checked={on} busy={busy} onChange={(wanted) => set(change(wanted))} />
        </SettingsRow>
      ))}
      <SettingsRow
        name="Changes to your wallet, keys, password or webhook secrets"
        note="For your security, these are always sent"
      >
        <p className="flex items-center gap-1.5 text-13 text-ink-3">
          <Lock aria-hidden="true" size={16} strokeWidth={1.5} />
          Always on
        </p>
      </SettingsRow>
    </SettingsSection>
  );
}

const SHOP_LIMITS = { name: 100, address: 500, tax_id: 50, contact: 200 };

export function ShopSection({ onDirty }: SectionProps) {
  const { shop_name, shop_tax_id, shop_address, shop_contact } = useSignedInUser();
  return (
    <SettingsSection id="shop" heading="Shop" lead="What your customers see of you, beside each payment.">
      <SettingsForm
        stored={{ shop_name, shop_tax_id, shop_address, shop_contact }}
        saveLabel="Save shop"
        onDirty={onDirty}
      >
        {({ register, formState: { errors } }) => (
          <>
            <TextField
              label="Name"
              autoComplete="organization"
              hint="Empty: your username"
              maxLength={SHOP_LIMITS.name}
              error={errors.shop_name?.message}
              {...register("shop_name")}
            />
            <TextField
              label="Tax ID (optional)"
              autoComplete="off"
              maxLength={SHOP_LIMITS.tax_id}
              error={errors.shop_tax_id?.message}
              {...register("shop_tax_id")}
            />
            <TextArea
              label="Address (optional)"
              rows={3}
              maxLength={SHOP_LIMITS.address}
              error={errors.shop_address?.message}
              {...register("shop_address")}
            />
            <TextField
              label="Contact for customers (optional)"
              autoComplete="off"
              autoCapitalize="none"
              hint="Email, phone or web address. Your account's email is never shown."
              maxLength={SHOP_LIMITS.contact}
              error={errors.shop_contact?.message}
              {...register("shop_contact")}
            />
          </>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}

export function PricesSection({ onDirty }: SectionProps) {
  const { price_spread, reporting_currency } = useSignedInUser();
  const { data: config } = useConfigQuery();
  const offered = new Set([reporting_currency, ...(config?.currencies ?? []).map(({ code }) => code)]);
  return (
    <SettingsSection id="prices" heading="Prices" lead="For payments priced in a currency, and for your reports.">
      <SettingsForm
        stored={{ price_spread: String(price_spread), reporting_currency }}
        saveLabel="Save prices"
        onDirty={onDirty}
      >
        {({ register, formState: { errors } }) => (
          <>
            <TextField
              label="Spread, in percent"
              inputMode="decimal"
              autoComplete="off"
              hint="0 to 5. Added to each price before it is converted to XRP; the payer sees it."
              maxLength={6}
              error={errors.price_spread?.message}
              {...register("price_spread")}
            />
            <Select
              label="Reporting currency"
              hint="Each payment's value is written in it when the money moves. What is written stays as it is."
              error={errors.reporting_currency?.message}
              {...register("reporting_currency")}
            >
              {[...offered].sort().map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </Select>
          </>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}

export function TimeSection({ onDirty }: SectionProps) {
  const { time_zone } = useSignedInUser();
  const [{ own, all }] = useState(timeZones);
  return (
    <SettingsSection id="time" heading="Time zone" lead="For every date in your dashboard.">
      <SettingsForm stored={{ time_zone }} saveLabel="Save time zone" onDirty={onDirty}>
        {({ register, formState: { errors } }) => (
          <Select
            label="Time zone"
            hint="Charts by day and month stay in UTC."
            error={errors.time_zone?.message}
            {...register("time_zone")}
          >
            <option value="">{`This browser's: ${own}`}</option>
            {(all.includes(time_zone) || time_zone === "" ? all : [time_zone, ...all]).map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </Select>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}
