import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { Badge } from "../../components/ui/badge";
import { type PaymentLink, type PublicLink, useRatesQuery } from "../../lib/api/generated";
import { EXAMPLE_LINK } from "../../lib/payment-link/example";
import { PREVIEW_READY, PREVIEW_SLUG, type PreviewMessage } from "../../lib/payment-link/preview";
import { useTestMode } from "../../store/test-mode";
import { useSignedInUser } from "../../store/user";
import { type Draft, isEmpty, previewOf } from "./link-draft";
import { stateOf } from "./link-words";

const RATE_READ_MS = 60_000;
const WIDTHS = { phone: 390, computer: 1120 } as const;
const HEIGHTS = { phone: 720, computer: 760 } as const;

interface LinkPreviewProps {
  link: PaymentLink | null;
  draft: Draft;
  picture: PublicLink["picture"];
}

/** The real page in a frame, as a phone or a computer shows it: it changes with every key. */
export function LinkPreview({ link, draft, picture }: LinkPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(0);
  const [device, setDevice] = useState<keyof typeof WIDTHS>("phone");
  const testMode = useTestMode();
  const { shop_name, shop_contact, username, price_spread: spread } = useSignedInUser();
  const shop = shop_name || username;
  const inXrp = draft.currency === "XRP";
  const rates = useRatesQuery({ currency: draft.currency }, { skip: inXrp, pollingInterval: RATE_READ_MS });
  const rate = rates.currentData === undefined ? null : { rate: rates.currentData.rate.rate, spread };
  const website = /^https?:/i.test(shop_contact) ? shop_contact : null;
  const facts = { shop, website, livemode: !testMode, picture, rate, sold: link?.sales_count ?? 0 };
  const isExample = link === null && picture === null && isEmpty(draft);
  const seen = isExample
    ? { ...EXAMPLE_LINK, shop: { name: shop, website }, livemode: !testMode }
    : previewOf(draft, facts);
  const message = JSON.stringify(seen);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && origin === window.location.origin && data === PREVIEW_READY) {
        setReady((times) => times + 1);
      }
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);

  useEffect(() => {
    if (ready > 0) {
      const sent: PreviewMessage = { dropwise: "link-preview", link: JSON.parse(message) };
      frame.current?.contentWindow?.postMessage(sent, window.location.origin);
    }
  }, [ready, message]);

  const state = link === null ? null : stateOf(link);
  return (
    <section aria-labelledby="preview-heading">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 id="preview-heading" className="flex items-center gap-2 font-normal text-13 text-ink-3 tracking-normal">
          {state !== null && <Badge tone={state.tone}>{state.word}</Badge>}
          {isExample ? "An example of what payers see" : "What payers see"}
        </h2>
        <fieldset className="flex rounded-10 bg-well p-0.5">
          <legend className="sr-only">Shown on</legend>
          {(["phone", "computer"] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={device === each}
              onClick={() => setDevice(each)}
              className={clsx(
                "min-h-10 rounded-10 px-3.5 font-medium text-13 capitalize",
                device === each ? "border border-line bg-card" : "text-ink-2 hover:text-ink",
              )}
            >
              {each}
            </button>
          ))}
        </fieldset>
      </div>
      <Scaled device={device}>
        <iframe ref={frame} title="What payers see" src={`/pay/${PREVIEW_SLUG}`} tabIndex={-1} className="size-full" />
      </Scaled>
    </section>
  );
}

/** The frame is as wide as the device, and shrinks with its column. */
function Scaled({ device, children }: { device: keyof typeof WIDTHS; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (box.current !== null) {
      observer.observe(box.current);
    }
    return () => observer.disconnect();
  }, []);
  const scale = width === 0 ? 1 : Math.min(1, width / WIDTHS[device]);
  return (
    <div
      ref={box}
      className="overflow-hidden rounded-16 border border-line bg-paper"
      style={{ height: HEIGHTS[device] * scale }}
    >
      <div
        className="mx-auto origin-top-left"
        style={{ width: WIDTHS[device], height: HEIGHTS[device], transform: `scale(${scale})` }}
      >
        {children}
      </div>
    </div>
  );
}
