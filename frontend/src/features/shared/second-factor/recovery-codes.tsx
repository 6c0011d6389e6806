import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { CopyNote } from "../../../components/ui/copy-button";
import { Checkbox } from "../../../components/ui/field";
import { copyWords, useCopy } from "../../../components/ui/use-copy";
import { PRODUCT_NAME } from "../../../config/product";
import { browser } from "../../../lib/browser";

const ICON = { "aria-hidden": true, size: 16, strokeWidth: 1.5 } as const;
const FILE_NAME = `${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`;

interface RecoveryCodesProps {
  codes: string[];
  /** Their owner has saved them: nothing may show them afterwards. */
  onSaved: () => void;
}

/** Ten codes that only this page has: to copy, to download, and to confirm that they are saved. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const [saved, setSaved] = useState(false);
  const text = codes.join("\n");
  const { state, copy } = useCopy(text);
  return (
    <>
      <ol
        aria-label="Recovery codes"
        className="code mt-5 grid grid-cols-2 gap-x-6 gap-y-2 rounded-10 bg-well px-5 py-4 text-15"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <span className="relative grid">
          <Button look="secondary" onClick={copy}>
            <Copy {...ICON} />
            {state === "copied" ? "Copied" : "Copy"}
          </Button>
          <CopyNote words={copyWords(state, "Recovery codes")} failed={state === "failed"} />
        </span>
        <Button look="secondary" onClick={() => browser.saveText(FILE_NAME, `${text}\n`)}>
          <Download {...ICON} />
          Download
        </Button>
      </div>
      <div className="mt-5">
        <Checkbox
          label="I have saved them"
          hint="They are not shown again. Without them and without your phone you cannot sign in."
          checked={saved}
          onChange={(event) => setSaved(event.target.checked)}
        />
      </div>
      <Button wide className="mt-4" disabled={!saved} onClick={onSaved}>
        Done
      </Button>
    </>
  );
}
