import { FileText, Table2, Users } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { Panel } from "../../../components/ui/panel";
import type { OperatorSeal } from "../../../lib/api/generated";
import { browser } from "../../../lib/browser";
import { serverMessage } from "../../../lib/errors";
import { http } from "../../../lib/http/client";
import { notify } from "../../../lib/toast";

const ICON = { "aria-hidden": true, size: 16, strokeWidth: 1.5 } as const;
const FILES = [
  { format: "pdf", ending: "pdf", label: "PDF", icon: <FileText {...ICON} /> },
  { format: "csv", ending: "csv", label: "Entries as CSV", icon: <Table2 {...ICON} /> },
  { format: "merchants", ending: "merchants.csv", label: "Merchants as CSV", icon: <Users {...ICON} /> },
] as const;

/** Downloads of a closed month. */
export function MonthFiles({ seal }: { seal: OperatorSeal }) {
  const [busy, setBusy] = useState("");

  async function save({ format, ending }: (typeof FILES)[number]) {
    setBusy(format);
    try {
      const path = `/api/platform-admin/statement/${seal.id}/file/?format=${format}`;
      const { data } = await http.get<Blob>(path, { responseType: "blob" });
      browser.saveBlob(`platform-statement-${seal.number.replaceAll(" ", "-")}.${ending}`, data);
    } catch (error) {
      notify.error(serverMessage(error, "The file could not be made. Try again in a moment."));
    } finally {
      setBusy("");
    }
  }

  return (
    <Panel heading={`Statement ${seal.number}`}>
      <div className="flex flex-col items-stretch gap-2">
        {FILES.map((file) => (
          <Button key={file.format} look="secondary" busy={busy === file.format} onClick={() => save(file)}>
            {file.icon} {file.label}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
