import { Code, Copy, type LucideIcon, Printer, QrCode } from "lucide-react";
import { useState } from "react";
import { copyAndTell } from "../../components/ui/copy-to-toast";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import type { PaymentLink } from "../../lib/api/generated";

const PosterDialog = lazyComponent(() => import("./poster-dialog"), "PosterDialog");

const ROW =
  "flex min-h-12 w-full items-center gap-3 px-4 text-left text-15 transition-colors duration-150 hover:bg-well";

/** How a link gets to people: its address, its QR code, a poster, and a line for a page. */
export function LinkShare({ link }: { link: PaymentLink }) {
  const [printing, setPrinting] = useState(false);
  const address = link.url.replace(/^https?:\/\//, "");
  const snippet = `<script src="${new URL(link.url).origin}/embed.js" async></script>\n<a data-link="${link.slug}" href="${link.url}">Buy</a>`;
  return (
    <ul className="mt-4 overflow-hidden rounded-16 border border-line bg-card py-2">
      <li>
        <button type="button" className={ROW} onClick={() => copyAndTell(link.url, "Link")}>
          <Words icon={Copy} says="Copy link" note={address} />
        </button>
      </li>
      <li>
        <a className={ROW} href={new URL(link.qr_code_url).pathname} download={`${link.slug}.svg`}>
          <Words icon={QrCode} says="QR code" note="SVG" />
        </a>
      </li>
      <li>
        <button type="button" className={ROW} onClick={() => setPrinting(true)}>
          <Words icon={Printer} says="Poster to print" note="A6" />
        </button>
      </li>
      <li>
        <button type="button" className={ROW} onClick={() => copyAndTell(snippet, "Code")}>
          <Words icon={Code} says="Copy the code for a page" note={`data-link="${link.slug}"`} />
        </button>
      </li>
      {printing && (
        <PendingChunk value={null}>
          <PosterDialog link={link} onClose={() => setPrinting(false)} />
        </PendingChunk>
      )}
    </ul>
  );
}

function Words({ icon: Icon, says, note }: { icon: LucideIcon; says: string; note: string }) {
  return (
    <>
      <Icon aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />
      <span className="shrink-0">{says}</span>
      <span className="ml-auto min-w-0 truncate text-13 text-ink-3">{note}</span>
    </>
  );
}
