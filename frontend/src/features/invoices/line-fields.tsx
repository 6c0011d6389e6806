import { clsx } from "clsx";
import { Plus, X } from "lucide-react";
import { controlBorder, controlLook } from "../../components/ui/field";
import type { Invoice } from "../../lib/api/generated";
import { type Draft, type DraftLine, emptyLine, writtenLines } from "./invoice-draft";

const COLUMNS = [
  ["text", "What", 300],
  ["quantity", "Quantity", 12],
  ["unit_price", "Unit price", 20],
  ["tax_rate", "Tax, %", 8],
] as const;
const GRID =
  "grid grid-cols-[1fr_1fr_1fr_44px] gap-2 md:grid-cols-[minmax(0,1fr)_84px_112px_84px_104px_44px] md:items-start";

interface LineFieldsProps {
  draft: Draft;
  /** As it is saved: the amounts are its. */
  invoice: Invoice;
  errors: Record<string, string>;
  onLines: (lines: DraftLine[]) => void;
}

/** What is billed: a row a line, with the amount that the server has made of it. */
export function LineFields({ draft, invoice, errors, onLines }: LineFieldsProps) {
  const written = writtenLines(draft);
  const change = (key: number, changes: Partial<DraftLine>) =>
    onLines(draft.lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));

  return (
    <>
      <div aria-hidden="true" className={clsx(GRID, "hidden text-13 text-ink-3 md:grid")}>
        {COLUMNS.map(([name, heading]) => (
          <span key={name} className={name === "text" ? "" : "text-right"}>
            {heading}
          </span>
        ))}
        <span className="text-right">{invoice.currency}</span>
      </div>
      <ul className="mt-2 grid gap-3">
        {draft.lines.map((line, at) => {
          const stored = written.indexOf(line);
          const amount = stored < 0 ? undefined : invoice.lines[stored]?.amount;
          const wrong = COLUMNS.map(([name]) => errors[`lines[${stored}].${name}`]).find(Boolean);
          return (
            <li key={line.key} className={GRID}>
              {COLUMNS.map(([name, heading, longest]) => (
                <span
                  key={name}
                  className={name === "text" ? "col-span-3 md:col-span-1" : "row-start-2 md:row-start-auto"}
                >
                  {/* On a phone there is no row of headings. */}
                  {name !== "text" && (
                    <span aria-hidden="true" className="mb-0.5 block text-right text-12 text-ink-3 md:hidden">
                      {heading}
                    </span>
                  )}
                  <input
                    aria-label={`${heading}, line ${at + 1}`}
                    placeholder={heading}
                    value={line[name]}
                    maxLength={longest}
                    inputMode={name === "text" ? "text" : "decimal"}
                    onChange={(event) => change(line.key, { [name]: event.target.value })}
                    className={clsx(
                      controlLook,
                      "w-full",
                      controlBorder(errors[`lines[${stored}].${name}`]),
                      name !== "text" && "text-right",
                    )}
                  />
                </span>
              ))}
              <span className="col-span-3 text-right tabular-nums md:col-span-1 md:pt-2.5">{amount ?? "–"}</span>
              <button
                type="button"
                aria-label={`Remove line ${at + 1}`}
                className="col-start-4 row-start-1 inline-flex size-11 items-center justify-center rounded-10 text-ink-3 hover:bg-well md:col-start-auto md:row-start-auto"
                onClick={() => onLines(draft.lines.filter(({ key }) => key !== line.key))}
              >
                <X aria-hidden="true" size={16} strokeWidth={1.5} />
              </button>
              {wrong !== undefined && (
                <p role="alert" className="col-span-full text-13 text-red">
                  {wrong}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="mt-2 inline-flex min-h-11 items-center gap-2 font-medium text-13 text-blue"
        onClick={() => onLines([...draft.lines, emptyLine(draft.lines.at(-1)?.tax_rate ?? "0")])}
      >
        <Plus aria-hidden="true" size={16} strokeWidth={1.5} /> Add a line
      </button>
    </>
  );
}
