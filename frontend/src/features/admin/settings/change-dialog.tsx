import { ConfirmDialog } from "../../../components/ui/confirm-dialog";

/** What is to change: its name, what is in force, and what will be. */
export type Change = readonly [label: string, now: string, next: string];

interface ChangeDialogProps {
  title: string;
  /** The question: what will happen. */
  text: string;
  confirmLabel: string;
  changes: readonly Change[];
  /** What changes only one way, or costs money. */
  warning?: string | undefined;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before the platform's own settings change, with the old and the new value of each. */
export function ChangeDialog({ changes, warning, ...dialog }: ChangeDialogProps) {
  return (
    <ConfirmDialog open {...dialog}>
      <table className="mt-4 w-full table-fixed text-left text-13">
        <caption className="sr-only">What changes</caption>
        <thead className="text-ink-3">
          <tr>
            <td className="w-1/4 py-2 pr-3" />
            <th scope="col" className="py-2 pr-3 font-normal">
              Now
            </th>
            <th scope="col" className="py-2 font-normal">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(([label, now, next]) => (
            <tr key={label} className="border-line border-t align-top">
              <th scope="row" className="py-2 pr-3 font-normal text-ink-3">
                {label}
              </th>
              <td className="figures wrap-anywhere py-2 pr-3 text-ink-2">{now}</td>
              <td className={`figures wrap-anywhere py-2 ${now === next ? "text-ink-2" : "font-medium"}`}>{next}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {warning !== undefined && <p className="mt-4 rounded-10 bg-amber-t px-4 py-3 text-13 text-amber">{warning}</p>}
    </ConfirmDialog>
  );
}
