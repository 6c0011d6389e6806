/**
 * For the pages of shops: `<script src="{origin}/embed.js" async></script>`, and then
 *
 *     <a data-dropwise href="{checkout_url}">Pay 10 XRP</a>
 *     <a data-link="low-tide" href="{link_url}">Buy</a>
 *
 * The first opens its checkout, the second the page of a payment link and then the checkout of its payment. The link
 * opens in a dialog over the page. Without this script, or in a new tab, it is a link like any
 * other. The link gets two events, which bubble: `dropwise:status` with `detail` {payment_id, status}, at first and at
 * each change, and `dropwise:close` with the last of them. Anyone can send an event in a browser: only the shop's server,
 * which asks ours or gets a webhook, knows that a payment was made.
 *
 * Sets no cookies, stores nothing, and asks the server for nothing but the checkout.
 */
import { isFrameMessage } from "./messages";

interface Outcome {
  /** Null until the page of a payment link has made one. */
  payment_id: string | null;
  status: string | null;
}

const CHECKOUT = /^\/checkout\/([^/]+)\/?$/;
const LINK = /^\/pay\/[^/]+\/?$/;
const NAME = "Payment Checkout";
/** As wide as the checkout, whose card then has no frame of its own; the button is in the corner that `frame.ts` keeps free. */
const STYLE = `
dialog { box-sizing: border-box; width: min(440px, 100vw); height: min(860px, 100dvh - 32px); max-width: none;
  max-height: none; margin: auto; padding: 0; border: 0; border-radius: 16px; overflow: hidden; background: #faf9f6;
  color: #1c1b18; }
dialog::backdrop { background: rgb(28 27 24 / 55%); }
button { position: absolute; z-index: 1; top: 0; right: 0; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 16px;
  background: none; color: inherit; font: 24px/1 system-ui, sans-serif; cursor: pointer; }
button:focus-visible { outline: 2px solid #2346c7; outline-offset: -4px; }
iframe { display: block; width: 100%; height: 100%; border: 0; }
@media (max-width: 520px) { dialog { height: 100dvh; border-radius: 0; } }`;

const script = document.currentScript as HTMLScriptElement | null;
const origin = script === null ? null : new URL(script.src).origin;
let isOpen = false;

document.addEventListener("click", (event) => {
  const link = event.composedPath().find(isPayLink);
  const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (link === undefined || elsewhere || event.defaultPrevented) {
    return;
  }
  const shown = addressOf(link);
  const [, paymentId = null] = CHECKOUT.exec(shown?.pathname ?? "") ?? [];
  if (shown !== null && (paymentId !== null || LINK.test(shown.pathname)) && shown.origin === origin) {
    event.preventDefault();
    if (!isOpen) {
      open(link, shown, paymentId);
    }
  }
});

function isPayLink(target: EventTarget): target is HTMLAnchorElement {
  return target instanceof HTMLAnchorElement && (target.hasAttribute("data-dropwise") || "link" in target.dataset);
}

/** Of a checkout it is the link's own; a payment link is named, so that the shop's page may leave its address out. */
function addressOf({ dataset, href }: HTMLAnchorElement): URL | null {
  if (dataset.link) {
    return origin === null ? null : new URL(`/pay/${encodeURIComponent(dataset.link)}`, origin);
  }
  return URL.canParse(href) ? new URL(href) : null;
}

function open(link: HTMLAnchorElement, shown: URL, paymentId: string | null): void {
  const outcome: Outcome = { payment_id: paymentId, status: null };
  // The page's own styles stay outside.
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];

  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", NAME);
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "×";
  close.setAttribute("aria-label", "Close");
  close.addEventListener("click", () => dialog.close());
  const frame = document.createElement("iframe");
  frame.title = NAME;
  frame.allow = "clipboard-write";
  shown.searchParams.set("embed", "1");
  frame.src = shown.href;
  dialog.append(close, frame);
  root.append(dialog);

  const hear = ({ source, origin: sender, data }: MessageEvent) => {
    if (source !== frame.contentWindow || sender !== origin || !isFrameMessage(data)) {
      return;
    }
    if (data.dropwise === "close") {
      dialog.close();
    } else if (data.status !== outcome.status || data.payment_id !== outcome.payment_id) {
      outcome.payment_id = data.payment_id;
      outcome.status = data.status;
      tell(link, "dropwise:status", outcome);
    }
  };
  window.addEventListener("message", hear);
  dialog.addEventListener("close", () => {
    window.removeEventListener("message", hear);
    host.remove();
    isOpen = false;
    tell(link, "dropwise:close", outcome);
  });
  isOpen = true;
  document.body.append(host);
  dialog.showModal();
}

function tell(link: HTMLAnchorElement, name: string, outcome: Outcome): void {
  link.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail: { ...outcome } }));
}
