import { useMemo, useState } from "react";
import { Button } from "../../components/ui/button";
import { Select, TextField } from "../../components/ui/field";
import type { LinkField, PublicLink } from "../../lib/api/generated";
import { formatXrpExact } from "../../lib/money";
import { comparePrices, linkPriceWords, priceToDrops, shortPriceWords, timesPrice } from "../../lib/payment-link/price";
import { type Order, payLink, refusalOf } from "./api";
import { Description, HowItWorks } from "./link-frame";
import { OrderKeys } from "./order-key";
import { PriceChoice } from "./price-choice";
import { QuantityField } from "./quantity-field";

interface LinkFormProps {
  link: PublicLink;
  /** What has changed while the page was open. */
  notice: string;
  /** The page in the dashboard's frame makes no payments. */
  preview: boolean;
  /** The link is another one now, or cannot be paid any more. */
  onStale: (sentence: string) => void;
}

/** What is sold and what it costs; what the payer may choose; one press, one payment. */
export function LinkForm({ link, notice, preview, onStale }: LinkFormProps) {
  const [keys] = useState(() => new OrderKeys());
  const [quantity, setQuantity] = useState(1);
  const [price, setPrice] = useState(() => link.price_presets[1] ?? link.price_presets[0] ?? "");
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState({ param: "", sentence: "" });
  const most = Math.min(link.quantity_max ?? 1, link.left ?? Number.POSITIVE_INFINITY);
  const pieces = Math.min(quantity, Math.max(1, most));
  const one = link.price ?? price;
  const total = useMemo(() => timesPrice(one, pieces), [one, pieces]);
  const errorOf = (param: string) => (refusal.param === param ? refusal.sentence : undefined);

  function missing(): { param: string; sentence: string } | null {
    if (link.price === null) {
      const { price_min, price_max } = link;
      const range = `${shortPriceWords(price_min ?? "", link.currency)} to ${shortPriceWords(price_max ?? "", link.currency)}`;
      if (total === null || comparePrices(one, price_min ?? "0") < 0 || comparePrices(one, price_max ?? one) > 0) {
        return { param: "price", sentence: `Choose an amount from ${range}.` };
      }
    }
    const empty = link.fields.find(({ label, required }) => required && !answers[label]?.trim());
    return empty === undefined ? null : { param: `answers.${empty.label}`, sentence: `${empty.label} is required` };
  }

  async function pay() {
    const wrong = missing();
    setRefusal(wrong ?? { param: "", sentence: preview ? "This page is a sample. Nothing is paid here." : "" });
    if (wrong !== null || preview) {
      return;
    }
    const given = Object.entries(answers).filter(([label, text]) => text && link.fields.some((f) => f.label === label));
    const order: Order = {
      version: link.version,
      ...(link.quantity_max !== null && { quantity: pieces }),
      ...(link.price === null && { price: one }),
      ...(given.length > 0 && { answers: Object.fromEntries(given) }),
      ...(link.ask_name && name.trim() && { name: name.trim() }),
      ...(link.ask_email && email.trim() && { email: email.trim() }),
    };
    setBusy(true);
    try {
      leaveFor(await payLink(link.slug, order, keys.keyOf(order)));
    } catch (error) {
      setBusy(false);
      const { code, param, sentence } = refusalOf(error);
      if (code === "link_changed" || code === "link_closed") {
        onStale(code === "link_changed" ? sentence : "");
      } else {
        setRefusal({
          param,
          sentence: sentence || "The payment could not be made. Check your connection, and try again.",
        });
      }
    }
  }

  const shownInPlace =
    ["price", "name", "email", "quantity"].includes(refusal.param) || refusal.param.startsWith("answers.");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        pay();
      }}
    >
      <h1 className="wrap-anywhere text-24">{link.title}</h1>
      {link.price !== null && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <strong className="figures font-semibold text-36 tracking-[-0.03em]">
            {linkPriceWords(link.price, link.currency)}
          </strong>
          {link.left !== null && link.max_sales !== null && (
            <span className="text-13 text-ink-3">
              {link.left.toLocaleString("en-US")} of {link.max_sales.toLocaleString("en-US")} left
            </span>
          )}
        </p>
      )}
      <Description text={link.description} className={link.picture === null ? "mt-2" : "mt-2 min-[900px]:hidden"} />
      {notice !== "" && (
        <p role="alert" className="mt-4 rounded-10 bg-amber-t px-4 py-3 text-13 text-amber">
          {notice}
        </p>
      )}
      <div className="mt-5 flex flex-col gap-4 border-line min-[900px]:border-t min-[900px]:pt-5">
        {link.price === null && <PriceChoice link={link} price={price} onPrice={setPrice} error={errorOf("price")} />}
        <div className="grid gap-4 min-[360px]:grid-cols-[1fr_auto]">
          {link.fields.map((field, index) => (
            <Asked
              key={field.label}
              field={field}
              wide={index > 0 || link.quantity_max === null}
              value={answers[field.label] ?? ""}
              onValue={(value) => setAnswers({ ...answers, [field.label]: value })}
              error={errorOf(`answers.${field.label}`)}
            />
          ))}
          {link.quantity_max !== null && (
            <QuantityField
              most={most}
              value={pieces}
              onValue={setQuantity}
              // Beside the first question.
              className={link.fields.length > 0 ? "min-[360px]:col-start-2 min-[360px]:row-start-1" : ""}
            />
          )}
        </div>
        {link.ask_name && (
          <TextField
            label="Your name (optional)"
            autoComplete="name"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={errorOf("name")}
          />
        )}
        {link.ask_email && (
          <TextField
            label="E-mail for the receipt (optional)"
            type="email"
            autoComplete="email"
            inputMode="email"
            placeholder="name@example.org"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={errorOf("email")}
          />
        )}
      </div>
      <Button type="submit" wide className="mt-5 min-h-13" busy={busy} disabled={!link.accepting}>
        {total === null ? "Pay" : `Pay ${linkPriceWords(total, link.currency)}`}
      </Button>
      <p role="alert" className="text-13 text-red">
        {link.accepting ? (
          !shownInPlace && refusal.sentence && <span className="mt-2 block">{refusal.sentence}</span>
        ) : (
          <span className="mt-2 block">This shop cannot accept payments now.</span>
        )}
      </p>
      <InXrp link={link} total={total} pieces={pieces} />
      <HowItWorks>
        You pay in XRP from your own wallet. The price is fixed for 15 minutes once you press Pay, and the payment goes
        on to {link.shop.name} within seconds. You get a receipt that anyone can check on the ledger.
      </HowItWorks>
    </form>
  );
}

/** To the checkout: in a frame of a shop's page, to the one that may be framed. */
function leaveFor(checkout: string): void {
  const address = new URL(checkout, window.location.href);
  if (document.documentElement.classList.contains("embedded")) {
    address.searchParams.set("embed", "1");
  }
  window.location.assign(address.pathname + address.search);
}

function InXrp({ link, total, pieces }: { link: PublicLink; total: string | null; pieces: number }) {
  const drops = total === null || link.rate === null ? null : priceToDrops(total, link.rate.rate, link.rate.spread);
  const xrp = drops === null ? null : `${formatXrpExact(drops)} XRP at this minute's rate, fixed when you press`;
  const noRate = link.currency !== "XRP" && link.rate === null;
  return (
    <p className="figures mt-3 flex flex-wrap justify-between gap-x-4 text-13 text-ink-3">
      {pieces > 1 && link.price !== null && (
        <span>
          {pieces} × {linkPriceWords(link.price, link.currency)}
        </span>
      )}
      {noRate ? "There is no exchange rate at the moment. Try again in a minute." : xrp !== null && <span>{xrp}</span>}
    </p>
  );
}

interface AskedProps {
  field: LinkField;
  wide: boolean;
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}

function Asked({ field, wide, value, onValue, error }: AskedProps) {
  const label = field.required ? field.label : `${field.label} (optional)`;
  const className = wide ? "col-span-full" : "";
  if (field.type === "choice") {
    return (
      <Select
        label={label}
        value={value}
        className={className}
        onChange={(event) => onValue(event.target.value)}
        error={error}
      >
        <option value="">Choose</option>
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    );
  }
  return (
    <TextField
      label={label}
      value={value}
      className={className}
      maxLength={field.max_length}
      inputMode={field.type === "number" ? "decimal" : undefined}
      placeholder={field.type === "text" && field.max_length < 200 ? `Up to ${field.max_length} characters` : undefined}
      onChange={(event) => onValue(event.target.value)}
      error={error}
    />
  );
}
