import "./poster.css";
import { Printer } from "lucide-react";
import { createPortal } from "react-dom";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { DropMark } from "../../components/ui/drop-mark";
import type { PaymentLink } from "../../lib/api/generated";
import { useSignedInUser } from "../../store/user";
import { priceOf } from "./link-words";

/** The poster as it will be on paper, and the button that prints it: A6, or a PDF of that size. */
export function PosterDialog({ link, onClose }: { link: PaymentLink; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Poster to print" description="A6. The browser can save it as a PDF, too.">
      <div className="flex justify-center rounded-10 bg-well p-4">
        <Poster link={link} />
      </div>
      {/* What is printed is beside the application, which is not. */}
      {createPortal(
        <div className="poster-page" aria-hidden="true">
          <Poster link={link} />
        </div>,
        document.body,
      )}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" size={16} strokeWidth={1.5} />
          Print
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Title up to two lines, price, the code with a quiet zone of four modules, one sentence. */
function Poster({ link }: { link: PaymentLink }) {
  const { shop_name, username } = useSignedInUser();
  return (
    <div className="poster">
      <p className="poster-shop">{shop_name || username}</p>
      <div className="poster-head">
        <p className="poster-title">{link.title}</p>
        <p className={link.price === null ? "poster-price poster-range" : "poster-price"}>{priceOf(link)}</p>
      </div>
      <img className="poster-code" src={new URL(link.qr_code_url).pathname} alt={`QR code of ${link.url}`} />
      <div className="poster-foot">
        <div>
          <p className="poster-call">Scan to pay in XRP</p>
          <p className="poster-address">{link.url.replace(/^https?:\/\//, "")}</p>
        </div>
        <DropMark size={24} />
      </div>
    </div>
  );
}
