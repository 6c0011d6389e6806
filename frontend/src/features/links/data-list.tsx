import { Plus, X } from "lucide-react";
import { TextField } from "../../components/ui/field";
import { type DraftDatum, newDatum } from "./link-draft";

interface DataListProps {
  data: readonly DraftDatum[];
  onData: (data: DraftDatum[]) => void;
  error: string | undefined;
}

/** The merchant's own data: names and values that stand in each payment of the link. */
export function DataList({ data, onData, error }: DataListProps) {
  const write = (key: string, changes: Partial<DraftDatum>) =>
    onData(data.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  return (
    <>
      <p className="text-13 text-ink-3">In the metadata of each payment, for your own programs. Payers never see it.</p>
      {data.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {data.map(({ key, name, value }, index) => (
            <li key={key} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
              <TextField
                label={`Name ${index + 1}`}
                placeholder="sku"
                code
                value={name}
                onChange={({ target }) => write(key, { name: target.value })}
              />
              <TextField
                label={`Value ${index + 1}`}
                placeholder="LT-180"
                code
                value={value}
                onChange={({ target }) => write(key, { value: target.value })}
              />
              <button
                type="button"
                className="inline-flex size-11 items-center justify-center rounded-10 text-ink-3 hover:bg-well hover:text-ink"
                onClick={() => onData(data.filter((each) => each.key !== key))}
              >
                <X aria-hidden="true" size={16} strokeWidth={1.5} />
                <span className="sr-only">Remove: {name || `entry ${index + 1}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="text-13 text-red">
        {error}
      </p>
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-2 font-medium text-13 text-blue hover:text-blue-d"
        onClick={() => onData([...data, newDatum()])}
      >
        <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
        Add data
      </button>
    </>
  );
}
