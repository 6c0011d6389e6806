import { Button } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import type { AuditRow } from "../../../lib/api/generated";
import { formatDateTime } from "../../../lib/format";
import { actorName, whereFrom } from "./audit-columns";
import { AUDIT_ACTIONS, fieldName, fieldValue } from "./audit-words";

/** One row of the audit log in full: what changed, from where, and its hash. */
export function AuditDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const facts = [
    ["Subject", row.subject_name === "" ? row.subject : `${row.subject_name} (${row.subject})`],
    ["By", actorName(row)],
    ["When", formatDateTime(row.created_at)],
    ["From", whereFrom(row)],
    ["Browser", row.user_agent],
    ["Reason", row.reason],
  ].filter(([, text]) => text !== "");
  const before = row.before ?? {};
  const after = row.after ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <Dialog open onClose={onClose} title={AUDIT_ACTIONS[row.action]} wide>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {names.length > 0 && (
        <table className="mt-5 w-full table-fixed border-line border-t text-left text-15">
          <caption className="sr-only">Before and after</caption>
          <thead>
            <tr className="text-13 text-ink-3">
              <th scope="col" className="py-2 pr-3 font-normal">
                Field
              </th>
              <th scope="col" className="py-2 pr-3 font-normal">
                Before
              </th>
              <th scope="col" className="py-2 font-normal">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name} className="border-line border-t align-top">
                <th scope="row" className="wrap-anywhere py-2 pr-3 font-normal">
                  {fieldName(name)}
                </th>
                <td className="wrap-anywhere py-2 pr-3 text-ink-2">
                  {name in before ? fieldValue(before[name]) : "–"}
                </td>
                <td className="wrap-anywhere py-2">{name in after ? fieldValue(after[name]) : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-4 text-13 text-ink-3">
        Row {row.id}, hash <span className="code wrap-anywhere">{row.hash}</span>
      </p>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
