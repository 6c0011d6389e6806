import { ChevronDown, Download, FileText, Landmark, Receipt, Table2, Undo2 } from "lucide-react";
import { buttonLook } from "../../components/ui/button";
import { LazyMenu } from "../../components/ui/lazy-menu";
import type { Statement } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { saveFile } from "./statement-file";
import { type FileFormat, formatsOf } from "./statement-words";

const ICON = { "aria-hidden": true, size: 20, strokeWidth: 1.5, className: "shrink-0 text-ink-2" } as const;
const ICONS: Record<FileFormat, React.ReactNode> = {
  pdf: <FileText {...ICON} />,
  csv: <Table2 {...ICON} />,
  koinly: <Receipt {...ICON} />,
  cointracking: <Receipt {...ICON} />,
  camt053: <Landmark {...ICON} />,
  own_refunds: <Undo2 {...ICON} />,
};

interface DownloadMenuProps {
  statement: Statement;
  look?: "primary" | "secondary";
}

/** One button that opens the formats. */
export function DownloadMenu({ statement, look = "secondary" }: DownloadMenuProps) {
  async function save(format: FileFormat) {
    const { id, number, camt053_refusal } = statement;
    if (format === "camt053" && camt053_refusal !== null) {
      notify.error(camt053_refusal);
      return;
    }
    try {
      await saveFile(id, number, format);
    } catch (error) {
      notify.error(serverMessage(error, "The file could not be made. Try again in a moment."));
    }
  }
  return (
    <LazyMenu
      label={`Formats of statement ${statement.number}`}
      trigger={
        <>
          <Download aria-hidden="true" size={16} strokeWidth={1.5} />
          Download
          <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} />
        </>
      }
      triggerClassName={buttonLook({ look })}
      onFailed={() => notify.error("The menu did not load. Check your connection and try again.")}
      items={formatsOf(statement).map(({ format, label, note }) => ({
        label,
        note: note(statement),
        icon: ICONS[format],
        onSelect: () => void save(format),
      }))}
    />
  );
}
