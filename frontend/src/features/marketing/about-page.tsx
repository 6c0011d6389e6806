import { Link } from "react-router-dom";
import { siteWidth } from "../../components/layouts/public-layout";
import { buttonLook } from "../../components/ui/button";
import { Split } from "../../components/ui/split";
import { DOCS_PATH, SHORT_SIGN_UP_PATH } from "../../config/paths";
import { burnSentence, ppmToPercent, splitOf } from "../../lib/fee";
import { useFeeTerms } from "../../lib/use-fee-terms";
import { Section } from "./section";

const BENEFITS = [
  {
    title: "Small amounts make sense",
    words: "No fixed part in the fee, so you can charge for one article, one song or one icon.",
  },
  {
    title: "Settled in 3-5 seconds",
    words: "The XRP Ledger validates a payment in seconds, at any hour and across any border.",
  },
  {
    title: "No keys held",
    words: "You connect an address. We can't sign for it or freeze it, and we never ask for its secret.",
  },
  {
    title: "No payment gets lost",
    words:
      "Too little, too much, too late, twice or without a tag: every such payment is recorded with its reason and returned.",
  },
  {
    title: "Books that match the ledger",
    words:
      "We compare our books with every validated ledger. If they differ by a single drop, payouts stop until someone has checked.",
  },
  {
    title: "Yours to run",
    words: (
      <>
        <code className="code rounded-6 bg-well px-1.5 py-0.5 text-13">make run</code> starts everything on your own
        machine, with two local ledgers, so you can try it all before real money moves.
      </>
    ),
  },
] as const;

/** What the mission is about: an amount that a card's fee would eat. The home page splits ten XRP. */
const HALF_AN_XRP = 500_000n;

/** Where what is said here can be checked, and who answers for it. */
const CHECKS = [
  { to: "/leaderboard", name: "Burn leaderboard", words: "every transfer to the burn wallet, with its transaction" },
  { to: DOCS_PATH, name: "Documentation", words: "every call, limit and error of the API" },
  { to: "/.well-known/security.txt", name: "Security contact", words: "whom to tell about a weakness" },
] as const;

const LINK = "text-blue underline underline-offset-2 hover:text-blue-d";

/** `/about`: the mission and the benefits. */
export function AboutPage() {
  const terms = useFeeTerms();
  return (
    <>
      <div className={`${siteWidth} py-14 sm:py-20`}>
        <h1 className="max-w-[46rem] text-36 sm:text-60">Getting paid should cost next to nothing.</h1>
        <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_27rem]">
          <div className="max-w-[36rem] text-18 text-ink-2">
            <h2 className="text-18 text-ink tracking-[-0.02em]">Our mission</h2>
            <p className="mt-2">
              Anyone who makes something for the web should be able to get paid for it: by anyone, at once, in any
              amount. Card fees make small payments pointless. The XRP Ledger doesn't.
            </p>
            <p className="mt-4">
              So we built a gateway that does one thing and proves it: it splits each payment to the last drop and sends
              you {ppmToPercent(1_000_000n - terms.feePpm)}%. We charge {ppmToPercent(terms.feePpm)}% flat.{" "}
              {burnSentence(terms)} Every transaction is on the ledger, where anyone can check it.
            </p>
          </div>
          <figure className="rounded-16 border border-line bg-card p-6">
            <Split received={HALF_AN_XRP} {...splitOf(HALF_AN_XRP, terms)} />
            <figcaption className="mt-4 border-line border-t pt-4 text-13 text-ink-3">
              Half an XRP, split like every other payment.
            </figcaption>
          </figure>
        </div>
      </div>
      <Section labelledBy="benefits">
        <h2 id="benefits" className="text-36">
          What you get
        </h2>
        <ul className="mt-10 grid gap-px overflow-hidden rounded-16 border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
          {BENEFITS.map(({ title, words }) => (
            <li key={title} className="bg-card p-6">
              <h3 className="text-18 tracking-[-0.02em]">{title}</h3>
              <p className="mt-2 text-ink-2">{words}</p>
            </li>
          ))}
        </ul>
        <h2 className="mt-14 text-24">Check it yourself</h2>
        <ul className="mt-4">
          {CHECKS.map(({ to, name, words }) => (
            <li key={to} className="border-line border-t py-3 text-ink-2 last:border-b">
              {to.endsWith(".txt") ? (
                <a href={to} className={LINK}>
                  {name}
                </a>
              ) : (
                <Link to={to} className={LINK}>
                  {name}
                </Link>
              )}
              : {words}
            </li>
          ))}
        </ul>
        <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-4">
          <Link to={SHORT_SIGN_UP_PATH} className={buttonLook()}>
            Get Started
          </Link>
          <p className="text-ink-2">Start with play money. Nothing to install, no card required.</p>
        </div>
      </Section>
    </>
  );
}
