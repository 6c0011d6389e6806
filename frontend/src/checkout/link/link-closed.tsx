import { Badge } from "../../components/ui/badge";
import { buttonLook } from "../../components/ui/button";
import type { PublicLink } from "../../lib/api/generated";
import { formatDate } from "../../lib/format";
import { webHost } from "../route";
import { Description } from "./link-frame";

const WORDS = { active: "", inactive: "Not active", ended: "Over", sold_out: "Sold out" } as const;

/** A link that cannot be paid: the merchant's own sentence and website, then where a late payment went. */
export function LinkClosed({ link }: { link: PublicLink }) {
  const { website } = link.shop;
  return (
    <>
      <Badge tone="neutral">{WORDS[link.status]}</Badge>
      <h1 className="wrap-anywhere mt-2 text-24">{link.title}</h1>
      <p className="mt-1 text-13 text-ink-3">{reason(link)}</p>
      <Description text={link.picture === null ? "" : link.description} className="mt-2 min-[900px]:hidden" />
      <div className="mt-5 rounded-10 bg-well p-4">
        <p className="text-13 text-ink-2">{link.shop.name} says</p>
        <p className="wrap-anywhere mt-1 whitespace-pre-line text-15">{link.status_message}</p>
      </div>
      {website !== null && (
        <a className={buttonLook({ look: "secondary", wide: true, className: "mt-4" })} href={website}>
          Go to {webHost(website)}
        </a>
      )}
      <section className="mt-6 border-line border-t pt-5 text-13 text-ink-2">
        <h2 className="font-semibold text-13 tracking-normal">Did you pay just now?</h2>
        <p className="mt-1">
          {link.status === "sold_out"
            ? "If the last one was gone before your payment arrived, the whole amount goes back to the account that sent it, usually within a minute."
            : "A payment that you began before can still be paid until it expires."}{" "}
          Your checkout page shows where it is.
        </p>
      </section>
    </>
  );
}

function reason(link: PublicLink): string {
  if (link.status === "sold_out" && link.max_sales !== null) {
    const last = link.sold_out_at === null ? "" : ` The last one went on ${formatDate(link.sold_out_at)}.`;
    return `${link.max_sales === 1 ? "The only one is" : `All ${link.max_sales.toLocaleString("en-US")} are`} sold.${last}`;
  }
  return link.status === "ended" && link.ends_at !== null ? `It ended on ${formatDate(link.ends_at)}.` : "";
}
