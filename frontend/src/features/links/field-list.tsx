import { ArrowUp, Plus, X } from "lucide-react";
import { Checkbox, Select, TextField } from "../../components/ui/field";
import { type DraftField, MOST_FIELDS, newField } from "./link-draft";

interface FieldListProps {
  fields: readonly DraftField[];
  onFields: (fields: DraftField[]) => void;
  error: string | undefined;
}

const ICON =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-10 text-ink-3 hover:bg-well hover:text-ink disabled:opacity-40";

/** Up to three questions, in the payer's order. */
export function FieldList({ fields, onFields, error }: FieldListProps) {
  const write = (key: string, changes: Partial<DraftField>) =>
    onFields(fields.map((field) => (field.key === key ? { ...field, ...changes } : field)));
  const raise = (index: number) =>
    onFields([
      ...fields.slice(0, index - 1),
      ...fields.slice(index - 1, index + 1).reverse(),
      ...fields.slice(index + 1),
    ]);
  return (
    <>
      {fields.length > 0 && (
        <ul className="mb-2 overflow-hidden rounded-10 border border-line bg-card">
          {fields.map((field, index) => {
            const name = field.label.trim() || `Question ${index + 1}`;
            return (
              <li key={field.key} className="border-line border-t p-3 first:border-t-0">
                <div className="grid items-end gap-3 sm:grid-cols-[1fr_8.5rem_auto]">
                  <TextField
                    label={`Question ${index + 1}`}
                    maxLength={80}
                    value={field.label}
                    onChange={({ target }) => write(field.key, { label: target.value })}
                  />
                  <Select
                    label="Answer"
                    value={field.type}
                    onChange={({ target }) => write(field.key, { type: target.value as DraftField["type"] })}
                  >
                    <option value="text">Text</option>
                    <option value="number">Number</option>
                    <option value="choice">Choice</option>
                  </Select>
                  <span className="flex">
                    <button type="button" className={ICON} disabled={index === 0} onClick={() => raise(index)}>
                      <ArrowUp aria-hidden="true" size={16} strokeWidth={1.5} />
                      <span className="sr-only">Move up: {name}</span>
                    </button>
                    <button
                      type="button"
                      className={ICON}
                      onClick={() => onFields(fields.filter(({ key }) => key !== field.key))}
                    >
                      <X aria-hidden="true" size={16} strokeWidth={1.5} />
                      <span className="sr-only">Remove: {name}</span>
                    </button>
                  </span>
                </div>
                <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-3">
                  {field.type === "choice" && (
                    <TextField
                      label="Choices, separated by commas"
                      placeholder="Sea blue, Sand"
                      className="min-w-0 flex-[1_1_14rem]"
                      value={field.options}
                      onChange={({ target }) => write(field.key, { options: target.value })}
                    />
                  )}
                  <Checkbox
                    label="Required"
                    checked={field.required}
                    onChange={({ target }) => write(field.key, { required: target.checked })}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <p role="alert" className="text-13 text-red">
        {error}
      </p>
      {fields.length < MOST_FIELDS && (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-2 font-medium text-13 text-blue hover:text-blue-d"
          onClick={() => onFields([...fields, newField()])}
        >
          <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
          Add a question
        </button>
      )}
    </>
  );
}
