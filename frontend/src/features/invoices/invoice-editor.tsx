import { useState } from "react";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { Select, TextArea, TextField } from "../../components/ui/field";
import { Switch } from "../../components/ui/switch";
import { type Invoice, useConfigQuery, useInvoicesNumberingQuery } from "../../lib/api/generated";
import { InvoiceSums } from "./invoice-details";
import { type Draft, draftOf, emptyLine } from "./invoice-draft";
import { totalOf } from "./invoice-words";
import { LineFields } from "./line-fields";
import { type Saving, useAutosave } from "./use-autosave";
import { useInvoiceActions } from "./use-invoice-actions";

const OPENING = "Opening takes the number and freezes the invoice. To correct it later, void it and make a new one.";

/** A draft: it is saved while it is written; the total and what opening means stay in view. */
export function InvoiceEditor({ invoice }: { invoice: Invoice }) {
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = draftOf(invoice);
    return stored.lines.length > 0 ? stored : { ...stored, lines: [emptyLine("0")] };
  });
  const { saving, flush } = useAutosave(invoice, draft);
  const errors = saving.state === "failed" ? saving.errors : {};
  const write = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));

  return (
    <div className="grid items-start gap-x-10 gap-y-8 min-[1080px]:grid-cols-[minmax(0,1fr)_320px]">
      <form className="min-w-0" onSubmit={(event) => event.preventDefault()}>
        <CustomerFields draft={draft} errors={errors} write={write} />
        <fieldset className="mt-8 min-w-0 border-line border-t pt-6">
          <legend className="sr-only">Lines</legend>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="font-semibold text-15">Lines</h2>
            <Select
              label="Prices"
              hideLabel
              value={draft.prices_include_tax ? "with" : "without"}
              onChange={(event) => write({ prices_include_tax: event.target.value === "with" })}
            >
              <option value="without">Prices without tax</option>
              <option value="with">Prices with tax</option>
            </Select>
          </div>
          <LineFields draft={draft} invoice={invoice} errors={errors} onLines={(lines) => write({ lines })} />
          {errors.lines !== undefined && (
            <p role="alert" className="text-13 text-red">
              {errors.lines}
            </p>
          )}
        </fieldset>
        <TermFields draft={draft} errors={errors} write={write} />
      </form>
      <Opening invoice={invoice} draft={draft} saving={saving} flush={flush} />
    </div>
  );
}

interface FieldsProps {
  draft: Draft;
  errors: Record<string, string>;
  write: (changes: Partial<Draft>) => void;
}

function CustomerFields({ draft, errors, write }: FieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-15">Customer</legend>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          value={draft.name}
          maxLength={200}
          onChange={(event) => write({ name: event.target.value })}
          error={errors["customer.name"]}
        />
        <TextField
          label="Email"
          type="email"
          value={draft.email}
          maxLength={254}
          onChange={(event) => write({ email: event.target.value })}
          error={errors["customer.email"]}
        />
        <TextArea
          label="Address"
          rows={3}
          value={draft.address}
          maxLength={500}
          onChange={(event) => write({ address: event.target.value })}
          error={errors["customer.address"]}
        />
        <TextField
          label="Tax ID (optional)"
          value={draft.tax_id}
          maxLength={50}
          onChange={(event) => write({ tax_id: event.target.value })}
          error={errors["customer.tax_id"]}
        />
      </div>
    </fieldset>
  );
}

function TermFields({ draft, errors, write }: FieldsProps) {
  const { data: config } = useConfigQuery();
  const offered = (config?.currencies ?? []).map(({ code }) => code);
  const codes = [...new Set([draft.currency, "XRP", ...offered])];
  return (
    <fieldset className="mt-8 min-w-0 border-line border-t pt-6">
      <legend className="sr-only">Terms</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label="Currency"
          value={draft.currency}
          onChange={(event) => write({ currency: event.target.value })}
          error={errors.currency}
        >
          {codes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
        <TextField
          label="Due"
          type="date"
          value={draft.due_date}
          onChange={(event) => write({ due_date: event.target.value })}
          error={errors.due_date}
          hint={draft.due_date === "" ? "14 days after it is opened" : undefined}
        />
        <TextField
          label="Reference (optional)"
          value={draft.reference}
          maxLength={100}
          onChange={(event) => write({ reference: event.target.value })}
          error={errors.reference}
        />
      </div>
      <TextArea
        className="mt-4"
        label="Note (optional)"
        rows={3}
        value={draft.note}
        maxLength={1_000}
        placeholder="Stands under the totals. Up to 1,000 characters."
        onChange={(event) => write({ note: event.target.value })}
        error={errors.note}
      />
      <div className="mt-2">
        <Switch label="Remind by email" checked={draft.reminders} onChange={(reminders) => write({ reminders })} />
        <p className="text-13 text-ink-3">3 days before, on and 7 days after the due date</p>
      </div>
    </fieldset>
  );
}

interface OpeningProps {
  invoice: Invoice;
  draft: Draft;
  saving: Saving;
  flush: () => Promise<boolean>;
}

function Opening({ invoice, draft, saving, flush }: OpeningProps) {
  const act = useInvoiceActions();
  const { data } = useInvoicesNumberingQuery(undefined, { refetchOnMountOrArgChange: true });

  async function open(send: boolean) {
    if ((await flush()) && (await act.open(invoice.id)) && send) {
      await act.send(invoice.id);
    }
  }

  async function preview() {
    if (await flush()) {
      await act.file(invoice.id);
    }
  }

  return (
    <aside aria-label="Total" className="min-w-0 min-[1080px]:sticky min-[1080px]:top-20">
      <div className="rounded-16 border border-line bg-card p-6">
        <p className="flex items-center justify-between gap-3 text-13 text-ink-3">
          {data?.numbering.next_number ?? "…"} <Badge tone="neutral">Draft</Badge>
        </p>
        <p className="wrap-anywhere mt-2 border-line border-b pb-4 font-semibold text-36 leading-tight">
          {totalOf(invoice)}
        </p>
        <InvoiceSums invoice={invoice} />
        <div className="mt-4 grid grid-cols-2 gap-2">
          {draft.email !== "" && (
            <Button wide className="col-span-2" busy={act.busy} onClick={() => void open(true)}>
              Open and send by email
            </Button>
          )}
          <Button
            look={draft.email === "" ? "primary" : "secondary"}
            busy={act.busy}
            onClick={() => void open(false)}
            className="whitespace-nowrap px-2"
          >
            Open only
          </Button>
          <Button look="secondary" onClick={() => void preview()}>
            Preview
          </Button>
        </div>
        <p className="mt-4 text-13 text-ink-2">{OPENING}</p>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2 px-2 text-13">
        <SavingLine saving={saving} />
        <button type="button" className="min-h-11 text-red" onClick={() => void act.remove(invoice.id)}>
          Delete draft
        </button>
      </div>
    </aside>
  );
}

function SavingLine({ saving }: { saving: Saving }) {
  if (saving.state === "failed") {
    return (
      <span role="alert" className="text-red">
        Not saved. {saving.errors[""] ?? "See the fields in red."}
      </span>
    );
  }
  return (
    <span role="status" className="text-ink-3">
      {saving.state === "saved" ? "Draft saved" : "Saving…"}
    </span>
  );
}
