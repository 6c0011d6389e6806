import { Dialog } from "../../components/ui/dialog";
import { BigQr } from "./waiting-screen";

/** The receipt's address for the customer's phone. */
export function ReceiptCode({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Receipt" description="The customer scans it, and keeps the receipt.">
      <div className="mt-4 flex justify-center">
        <BigQr url={url} label="QR code of the receipt" />
      </div>
    </Dialog>
  );
}
