import { QRCodeSVG } from "qrcode.react";
import { CopyNote } from "../components/ui/copy-button";
import { DropMark } from "../components/ui/drop-mark";
import { copyWords, useCopy } from "../components/ui/use-copy";

const QR_PX = 204;
/** Below the note about a partial payment, so that the whole page still fits a phone. */
const SMALL_QR_PX = 168;

/**
 * The QR code for the payer's wallet; pressing it copies its content. Error correction level M recovers 15% of the code,
 * and the drop in its middle hides 3%.
 */
export function QrTile({ url, small }: { url: string; small: boolean }) {
  const { state, copy } = useCopy(url);
  return (
    <div className="relative mx-auto mt-3 w-fit">
      <button
        type="button"
        onClick={copy}
        aria-label="QR code of this payment. Press to copy the payment link"
        className="relative block rounded-16 border border-line bg-card p-4"
      >
        <QRCodeSVG
          value={url}
          size={small ? SMALL_QR_PX : QR_PX}
          level="M"
          marginSize={0}
          fgColor="#15171c"
          aria-hidden="true"
        />
        <span className="absolute inset-0 m-auto flex size-9 items-center justify-center rounded-10 bg-card">
          <DropMark size={22} />
        </span>
      </button>
      <CopyNote words={copyWords(state, "Payment link")} failed={state === "failed"} visible />
    </div>
  );
}
