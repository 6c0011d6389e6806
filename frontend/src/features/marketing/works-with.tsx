import { siteWidth } from "../../components/layouts/public-layout";

/** What the product works with. It names no customers. */
const NAMES = [
  { name: "XRP Ledger", role: "settles every payment" },
  { name: "Xaman", role: "opens with amount and tag" },
  { name: "Standard Webhooks", role: "signs every event" },
  { name: "OpenAPI", role: "describes every call" },
  { name: "PostgreSQL", role: "stores every payment" },
] as const;

export function WorksWith() {
  return (
    <section aria-label="Works with" className="border-line border-t">
      <ul className={`${siteWidth} grid grid-cols-2 gap-x-6 gap-y-5 py-8 sm:grid-cols-3 lg:grid-cols-5`}>
        {NAMES.map(({ name, role }) => (
          <li key={name}>
            <p className="font-semibold text-15 tracking-[-0.02em]">{name}</p>
            <p className="text-13 text-ink-3">{role}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
