import { useCallback, useState } from "react";
import { Select } from "../../components/ui/field";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { Skeleton } from "../../components/ui/skeleton";
import { SecondFactorPanel } from "../shared/second-factor/second-factor-panel";
import {
  EmailsSection,
  PricesSection,
  ProfileSection,
  PublicSection,
  ShopSection,
  TimeSection,
} from "./settings-sections";

const RefundsSection = lazyComponent(() => import("./refunds-section"), "RefundsSection");
const KeypadSection = lazyComponent(() => import("./keypad-section"), "KeypadSection");

const SECTIONS = [
  { id: "profile", name: "Profile" },
  { id: "public", name: "What is public" },
  { id: "emails", name: "Emails" },
  { id: "second-factor", name: "Second factor" },
  { id: "shop", name: "Shop" },
  { id: "prices", name: "Prices" },
  { id: "refunds", name: "Refunds" },
  { id: "keypad", name: "Keypad" },
  { id: "time", name: "Time zone" },
] as const;

type SectionId = (typeof SECTIONS)[number]["id"];

/** `/developer-dashboard/settings`: everything about the account that the merchant decides. */
export function SettingsPage() {
  const [dirty, setDirty] = useState<Partial<Record<SectionId, boolean>>>({});
  const profile = useCallback((is: boolean) => setDirty((before) => ({ ...before, profile: is })), []);
  const shop = useCallback((is: boolean) => setDirty((before) => ({ ...before, shop: is })), []);
  const prices = useCallback((is: boolean) => setDirty((before) => ({ ...before, prices: is })), []);
  const refunds = useCallback((is: boolean) => setDirty((before) => ({ ...before, refunds: is })), []);
  const keypad = useCallback((is: boolean) => setDirty((before) => ({ ...before, keypad: is })), []);
  const time = useCallback((is: boolean) => setDirty((before) => ({ ...before, time: is })), []);
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[11rem_minmax(0,50rem)]">
      <nav aria-label="Sections" className="max-lg:hidden">
        <ul className="sticky top-24 border-line border-l">
          {SECTIONS.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px flex min-h-9 items-center gap-2 border-transparent border-l-2 px-4 text-ink-2 hover:border-ink-3 hover:text-ink"
              >
                {name}
                {dirty[id] && <Dot />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mb-4 lg:hidden">
        <Select
          label="Go to a section"
          hideLabel
          value=""
          onChange={({ target }) => {
            document.getElementById(target.value)?.scrollIntoView();
            document.getElementById(`${target.value}-heading`)?.focus({ preventScroll: true });
          }}
        >
          <option value="">Go to a section</option>
          {SECTIONS.map(({ id, name }) => (
            <option key={id} value={id}>
              {dirty[id] ? `${name}, not saved` : name}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <ProfileSection onDirty={profile} />
        <PublicSection />
        <EmailsSection />
        <div id="second-factor" className="scroll-mt-24">
          <SecondFactorPanel />
        </div>
        <ShopSection onDirty={shop} />
        <PricesSection onDirty={prices} />
        <div id="refunds" className="scroll-mt-24">
          <PendingChunk value={<Skeleton className="h-64" />}>
            <RefundsSection onDirty={refunds} />
          </PendingChunk>
        </div>
        <div id="keypad" className="scroll-mt-24">
          <PendingChunk value={<Skeleton className="h-64" />}>
            <KeypadSection onDirty={keypad} />
          </PendingChunk>
        </div>
        <TimeSection onDirty={time} />
      </div>
    </div>
  );
}

function Dot() {
  return (
    <>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-blue" />
      <span className="sr-only">, not saved</span>
    </>
  );
}
