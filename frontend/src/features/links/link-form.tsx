import { clsx } from "clsx";
import { ImagePlus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "../../components/ui/button";
import { Select, TextArea, TextField } from "../../components/ui/field";
import { Switch } from "../../components/ui/switch";
import { type PaymentLink, useConfigQuery, useRatesQuery } from "../../lib/api/generated";
import { formatXrpExact } from "../../lib/money";
import { pictureSource } from "../../lib/payment-link/picture";
import { priceToDrops } from "../../lib/payment-link/price";
import { useSignedInUser } from "../../store/user";
import { DataList } from "./data-list";
import { FieldList } from "./field-list";
import type { Draft } from "./link-draft";
import type { PictureChoice } from "./use-picture";

/** The fields whose refusals stand beside them. */
export const NAMES = [
  ...([
    "title",
    "description",
    "currency",
    "price",
    "price_min",
    "price_max",
    "price_presets",
    "quantity_max",
  ] as const),
  ...([
    "fields",
    "max_sales",
    "ends_at",
    "slug",
    "success_url",
    "success_message",
    "inactive_message",
    "metadata",
  ] as const),
  "is_active",
] as const;

interface LinkFormProps {
  link: PaymentLink | null;
  draft: Draft;
  onDraft: (changes: Partial<Draft>) => void;
  picture: PictureChoice;
  errors: Record<string, string>;
  busy: boolean;
  changed: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** All of a link, in the order in which one thinks of it; Save stands at the bottom. */
export function LinkForm(props: LinkFormProps) {
  const { link, draft, onDraft, picture, errors, busy, changed, onSave, onDiscard } = props;
  const typed = (name: keyof Draft) => ({
    value: String(draft[name]),
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onDraft({ [name]: target.value }),
  });
  return (
    <form
      noValidate
      aria-label={link === null ? "New link" : "Link"}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Section heading="What you sell">
        <div className="grid gap-4 sm:grid-cols-[148px_1fr]">
          <PictureField picture={picture} />
          <div className="flex min-w-0 flex-col gap-4">
            <TextField label="Title" maxLength={200} {...typed("title")} />
            <TextArea label="Description (optional)" rows={3} maxLength={2000} {...typed("description")} />
          </div>
        </div>
      </Section>
      <Section heading="Price">
        <PriceFields {...props} />
      </Section>
      <Section heading="Ask the payer">
        <FieldList fields={draft.fields} onFields={(fields) => onDraft({ fields })} error={errors.fields} />
        <div className="mt-2 flex flex-wrap gap-x-8">
          <Switch
            label="E-mail for the receipt"
            checked={draft.ask_email}
            onChange={(ask_email) => onDraft({ ask_email })}
          />
          <Switch label="Name" checked={draft.ask_name} onChange={(ask_name) => onDraft({ ask_name })} />
        </div>
      </Section>
      <Section heading="Limits">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label="Sell at most (optional)"
            inputMode="numeric"
            placeholder="No limit"
            hint={
              link !== null && link.sales_count > 0 ? `${link.sales_count.toLocaleString("en-US")} sold` : undefined
            }
            {...typed("max_sales")}
          />
          <TextField
            label="Last day (optional)"
            type="date"
            value={draft.last_day}
            onChange={({ target }) => onDraft({ last_day: target.value })}
            error={errors.ends_at}
          />
          <TextField
            label="Address: /pay/"
            placeholder="A random one"
            maxLength={40}
            autoCapitalize="none"
            spellCheck={false}
            hint={link !== null && draft.slug !== "" ? "The long address keeps working." : undefined}
            {...typed("slug")}
          />
        </div>
        <div className="mt-2">
          <Switch label="Can be paid" checked={draft.is_active} onChange={(is_active) => onDraft({ is_active })} />
          <p className="text-13 text-red">{errors.is_active}</p>
        </div>
      </Section>
      <Section heading="Afterwards">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextArea label="After payment, say (optional)" rows={2} maxLength={500} {...typed("success_message")} />
          <TextArea
            label="When it is sold out or over, say (optional)"
            rows={2}
            maxLength={500}
            {...typed("inactive_message")}
          />
          <TextField
            label="After payment, lead to (optional)"
            type="url"
            code
            placeholder="https://"
            hint="A button. {PAYMENT_ID} is filled in."
            maxLength={2000}
            className="sm:col-span-2"
            {...typed("success_url")}
          />
        </div>
      </Section>
      <Section heading="Your own data">
        <DataList data={draft.metadata} onData={(metadata) => onDraft({ metadata })} error={errors.metadata} />
      </Section>
      <p role="alert" className="text-13 text-red">
        {errors.form}
      </p>
      <div className="flex flex-wrap items-center gap-3 border-line border-t pt-4">
        <Button type="submit" busy={busy}>
          {link === null ? "Create link" : "Save changes"}
        </Button>
        {changed && (
          <Button look="secondary" onClick={onDiscard}>
            Discard
          </Button>
        )}
        {link !== null && (
          <p className="min-w-0 flex-[1_1_14rem] text-13 text-ink-3">
            A payer who has the page open is told the new price before paying.
          </p>
        )}
      </div>
    </form>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t py-6 first:border-t-0 first:pt-0">
      <h2 id={id} className="mb-4 text-15 tracking-[-0.01em]">
        {heading}
      </h2>
      {children}
    </section>
  );
}

function PictureField({ picture }: { picture: PictureChoice }) {
  const id = useId();
  const { shown } = picture;
  const source = shown === null ? null : pictureSource(shown.url);
  return (
    <div className="flex flex-col items-start">
      {/* The input itself is under the whole square, so that a dropped file lands in it. */}
      <div className="relative flex size-[148px] items-center justify-center overflow-hidden rounded-10 border border-line-2 border-dashed bg-card text-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-blue">
        {source === null ? (
          <ImagePlus aria-hidden="true" size={20} strokeWidth={1.5} />
        ) : (
          <img src={source} alt="" className="size-full object-cover" />
        )}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) {
              picture.choose(file);
            }
            target.value = "";
          }}
        />
      </div>
      <label htmlFor={id} className="inline-flex min-h-11 items-center font-medium text-13 text-blue">
        {shown === null ? "Add a picture" : "Replace picture"}
      </label>
      {shown === null ? (
        <span className="-mt-2 text-12 text-ink-3">JPEG, PNG or WebP, up to 5 MB</span>
      ) : (
        <button
          type="button"
          className="-mt-2 inline-flex min-h-11 items-center text-13 text-ink-2 hover:text-ink"
          onClick={picture.remove}
        >
          Remove picture
        </button>
      )}
    </div>
  );
}

function PriceFields({ draft, onDraft, errors }: LinkFormProps) {
  const config = useConfigQuery();
  const currencies = ["XRP", ...(config.data?.currencies ?? []).map(({ code }) => code)];
  // A stored one stays, also where it is no longer offered.
  const offered = currencies.includes(draft.currency) ? currencies : [...currencies, draft.currency];
  const price = (name: "price" | "price_min" | "price_max", label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={draft[name]}
      onChange={({ target }) => onDraft({ [name]: target.value })}
      error={errors[name]}
    />
  );
  return (
    <>
      <fieldset className="flex w-fit rounded-10 bg-well p-0.5">
        <legend className="sr-only">Who sets the price</legend>
        {[false, true].map((chosen) => (
          <button
            key={String(chosen)}
            type="button"
            aria-pressed={draft.chosen === chosen}
            onClick={() => onDraft({ chosen })}
            className={clsx(
              "min-h-10 rounded-10 px-3.5 font-medium text-13",
              draft.chosen === chosen ? "border border-line bg-card" : "text-ink-2 hover:text-ink",
            )}
          >
            {chosen ? "Payer chooses" : "Fixed price"}
          </button>
        ))}
      </fieldset>
      <div className={clsx("mt-4 grid gap-4", draft.chosen ? "grid-cols-2 sm:grid-cols-3" : "grid-cols-2 sm:max-w-96")}>
        {draft.chosen ? (
          <>
            {price("price_min", "From")}
            {price("price_max", "To")}
          </>
        ) : (
          price("price", "Price")
        )}
        <Select
          label="Currency"
          value={draft.currency}
          onChange={({ target }) => onDraft({ currency: target.value })}
          error={errors.currency}
        >
          {offered.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </div>
      {draft.currency !== "XRP" && !draft.chosen && <InXrp price={draft.price} currency={draft.currency} />}
      {draft.chosen ? (
        <div className="mt-4 grid grid-cols-3 gap-4">
          {draft.presets.map((preset, index) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: three places that never move.
              key={index}
              label={`Suggestion ${index + 1}`}
              inputMode="decimal"
              value={preset}
              onChange={({ target }) =>
                onDraft({ presets: draft.presets.with(index, target.value) as Draft["presets"] })
              }
              error={index === 0 ? errors.price_presets : undefined}
            />
          ))}
        </div>
      ) : (
        <div className="mt-2 flex flex-wrap items-center gap-x-3">
          <Switch label="Quantity, 1 to" checked={draft.quantity} onChange={(quantity) => onDraft({ quantity })} />
          {draft.quantity && (
            <TextField
              label="Most pieces of one payment"
              hideLabel
              inputMode="numeric"
              className="w-20"
              value={draft.quantity_max}
              onChange={({ target }) => onDraft({ quantity_max: target.value })}
              error={errors.quantity_max}
            />
          )}
        </div>
      )}
    </>
  );
}

function InXrp({ price, currency }: { price: string; currency: string }) {
  const { price_spread: spread } = useSignedInUser();
  const { currentData, isError } = useRatesQuery({ currency });
  const drops = currentData && priceToDrops(price.trim().replace(",", "."), currentData.rate.rate, spread);
  return (
    <p className="figures mt-2 min-h-5 text-13 text-ink-3">
      {isError
        ? "There is no exchange rate at the moment. The link can be made; nobody can pay it until there is one."
        : drops && `${formatXrpExact(drops)} XRP now, set again for each payment.`}
    </p>
  );
}
