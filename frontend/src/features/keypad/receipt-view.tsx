import "./receipt.css";
import { clsx } from "clsx";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { KEYPAD_PAPER_KEY } from "../../config/storage";
import type { ChargeReceipt } from "../../lib/api/generated";
import { readStored, writeStored } from "../../lib/storage";
import { PaperReceipt } from "./paper-receipt";

const PAPERS = ["58", "80"] as const;
type Paper = (typeof PAPERS)[number];

/** The receipt as it is printed, for the paper of this device's printer. */
export function ReceiptView({ receipt, onClose }: { receipt: ChargeReceipt; onClose: () => void }) {
  const [paper, setPaper] = useState<Paper>(readStored(KEYPAD_PAPER_KEY) === "80" ? "80" : "58");
  function choose(chosen: Paper) {
    setPaper(chosen);
    writeStored(KEYPAD_PAPER_KEY, chosen);
  }
  return (
    <Dialog open onClose={onClose} title="Receipt">
      <fieldset className="mt-4 flex rounded-10 bg-well p-0.5">
        <legend className="sr-only">Paper of your printer</legend>
        {PAPERS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === paper}
            onClick={() => choose(each)}
            className={clsx(
              "min-h-11 flex-1 rounded-[8px] border px-3 font-medium text-13",
              each === paper ? "border-line-2 bg-card text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {each} mm
          </button>
        ))}
      </fieldset>
      <div className="mt-4 flex justify-center overflow-x-auto rounded-10 bg-well py-5">
        <div className={`paper paper-${paper} paper-preview`}>
          <PaperReceipt receipt={receipt} />
        </div>
      </div>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
      </DialogActions>
      {createPortal(
        <div aria-hidden="true" className={`paper paper-${paper} paper-print`}>
          <PaperReceipt receipt={receipt} />
        </div>,
        document.body,
      )}
    </Dialog>
  );
}
