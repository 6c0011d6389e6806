import { Section } from "./section";
import type { FiguresState } from "./use-public-figures";

const CARDS = [
  {
    figure: "3-5 s",
    title: "Instant Payments",
    words: "Payments settle on the XRP Ledger in 3-5 seconds, for a network fee of a fraction of a cent.",
  },
  {
    figure: "0 keys",
    title: "Non-Custodial",
    words: "You connect an address, never a secret. We never ask for, store or hold your private keys.",
  },
  {
    figure: "1 call",
    title: "Simple Integration",
    words: "POST a title and an amount, send your customer to the checkout, get a signed webhook.",
  },
  {
    figure: "1 scan",
    title: "Xaman Wallet Integration",
    words: "A QR code on the desktop, a deep link on the phone: address, amount and destination tag are filled in.",
  },
] as const;

/** The four specified features, each with a figure, and below them what "non-custodial" and "instant" mean in detail. */
export function Features({ state }: { state: FiguresState }) {
  return (
    <Section labelledBy="features">
      <h2 id="features" className="max-w-[34rem] text-36">
        A gateway that gets out of the way
      </h2>
      <ul className="mt-10 grid gap-px overflow-hidden rounded-16 border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {CARDS.map(({ figure, title, words }) => (
          <li key={title} className="bg-card p-6">
            <p className="font-semibold text-24 tracking-[-0.03em]">{figure}</p>
            <h3 className="mt-8 text-15 tracking-[-0.01em]">{title}</h3>
            <p className="mt-1.5 text-ink-2">{words}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-[46rem] text-13 text-ink-3">{smallPrint(state)}</p>
    </Section>
  );
}

/** Where the money is between two transactions. The time is the measured one, where there is one. */
export function smallPrint(state: FiguresState): string {
  const median = state.phase === "ready" ? state.figures.median_seconds : null;
  const usually = median === null ? "" : `, usually for about ${median.toFixed(1)} s`;
  return `The small print: each payment passes through our wallet on its way to yours${usually}. With hourly or daily payouts it waits there until the next run.`;
}
