import { clsx } from "clsx";
import type { Column, PhoneRow } from "../../../components/ui/data-table-props";
import { RelativeTime } from "../../../components/ui/relative-time";
import type { AuditRow } from "../../../lib/api/generated";
import { formatDateTime } from "../../../lib/format";
import { rowButtonLook } from "../shared/row-button";
import { AUDIT_ACTIONS } from "./audit-words";

/** Who acted, or that a command did. */
export function actorName({ actor, source }: AuditRow): string {
  return actor?.email ?? (source === "command" ? "Command on the server" : "Unknown");
}

/** Which way the action came: the browser's address, or a command. */
export function whereFrom({ source, client }: AuditRow): string {
  return source === "command" ? "Command" : client || "Web";
}

export function auditColumns(onOpen: (id: number) => void): readonly Column<AuditRow>[] {
  return [
    {
      key: "action",
      heading: "Action",
      cell: ({ action, subject, subject_name: name }) => (
        <>
          <span className="block break-words font-medium">{AUDIT_ACTIONS[action]}</span>
          <span className="block break-all font-normal text-13 text-ink-3 md:max-w-52 md:truncate" title={subject}>
            {name || subject}
          </span>
        </>
      ),
    },
    {
      key: "actor",
      heading: "By",
      cell: (row) => (
        <span className="block break-all md:max-w-44 md:truncate xl:max-w-56" title={actorName(row)}>
          {actorName(row)}
        </span>
      ),
    },
    {
      key: "where",
      heading: "From",
      cell: (row) => (
        <span className="block break-all text-13 text-ink-2 md:max-w-32 md:truncate" title={whereFrom(row)}>
          {whereFrom(row)}
        </span>
      ),
    },
    {
      key: "reason",
      heading: "Reason",
      cell: ({ reason }) => (
        <span className="line-clamp-2 break-words text-ink-2 md:max-w-44">{reason === "" ? "–" : reason}</span>
      ),
    },
    {
      key: "when",
      heading: "When",
      cell: ({ created_at }) => (
        <time dateTime={created_at} className="figures whitespace-nowrap text-13 text-ink-2">
          {formatDateTime(created_at)}
        </time>
      ),
    },
    {
      key: "details",
      heading: "Details",
      hideHeading: true,
      fit: true,
      cell: ({ id, action, subject }) => (
        <button
          type="button"
          aria-label={`View Details of ${AUDIT_ACTIONS[action]}, ${subject}`}
          onClick={() => onOpen(id)}
          className={clsx(rowButtonLook, "max-md:w-full")}
        >
          View Details
        </button>
      ),
    },
  ];
}

/** The same in a narrow window. */
export function auditPhoneRow(onOpen: (id: number) => void): PhoneRow<AuditRow> {
  return {
    title: ({ action }) => AUDIT_ACTIONS[action],
    state: ({ subject, subject_name: name }) => <span className="truncate">{name || subject}</span>,
    age: ({ created_at }) => <RelativeTime at={created_at} />,
    facts: [
      { heading: "By", cell: actorName },
      { heading: "From", cell: whereFrom },
      { heading: "Reason", cell: ({ reason }) => reason || null },
      { heading: "When", cell: ({ created_at }) => formatDateTime(created_at) },
    ],
    actions: ({ id, action, subject }) => (
      <button
        type="button"
        aria-label={`View Details of ${AUDIT_ACTIONS[action]}, ${subject}`}
        onClick={() => onOpen(id)}
        className={rowButtonLook}
      >
        View Details
      </button>
    ),
  };
}
