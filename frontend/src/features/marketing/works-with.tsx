import { siteWidth } from "../../components/layouts/public-layout";

/** What the product works with, and what that does for a visitor. It names no customers. */
const NAMES = [
  { name: "XRP Ledger", role: "Settles payments in seconds" },
  { name: "Xaman", role: "Payers scan or tap, and type nothing" },
  { name: "Standard Webhooks", role: "Verify events with an existing library" },
  { name: "OpenAPI", role: "Generate a client in your language" },
] as const;

export function WorksWith() {
  return (
    <section aria-label="Works with" className="border-line border-t">
      <ul className={`${siteWidth} grid grid-cols-2 gap-x-6 gap-y-5 py-8 lg:grid-cols-4`}>
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
