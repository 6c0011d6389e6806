import { Link } from "react-router-dom";
import { siteWidth } from "../../components/layouts/public-layout";
import { buttonLook } from "../../components/ui/button";
import { Split } from "../../components/ui/split";
import { SHORT_SIGN_UP_PATH } from "../../config/paths";
import { DEFAULT_TERMS, splitOf } from "../../lib/fee";
import { usePageTitle } from "../../lib/page-title";
import { Section } from "./section";

const BENEFITS = [
  {
    title: "Small amounts make sense",
    words:
      "1\u00a0% of a payment is 1\u00a0% of a payment: no fixed part that eats the price of an article, a song or an icon.",
  },
  {
    title: "Settled in 3-5 seconds",
    words: "The XRP Ledger validates a payment in seconds, at night and on Sundays, across any border.",
  },
  {
    title: "No keys held",
    words: "You connect an address. Nobody here can sign for it, freeze it or ask you for its secret.",
  },
  {
    title: "Nothing is lost on the way",
    words:
      "Too little, too much, too late, twice, without a tag: every arrival is recorded with its reason, and sent back.",
  },
  {
    title: "Books that are equal to the ledger",
    words:
      "After each validated ledger the books are compared with it. One drop of difference, and payouts stop until a person has looked.",
  },
  {
    title: "Yours to run",
    words:
      "One command starts the whole product with a ledger of its own, so everything can be tried before anything is paid.",
  },
] as const;

const TEN_XRP = 10_000_000n;

/** `/about`: why the product is there and what one gets from it. */
export function AboutPage() {
  usePageTitle("About Us");
  return (
    <>
      <div className={`${siteWidth} py-14 sm:py-20`}>
        <h1 className="max-w-[46rem] text-36 sm:text-60">Being paid should cost what it costs.</h1>
        <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_27rem]">
          <div className="max-w-[36rem] text-18 text-ink-2">
            <h2 className="text-18 text-ink tracking-[-0.02em]">Our mission</h2>
            <p className="mt-2">
              Whoever makes something for the web should be able to be paid for it: by anyone, at once, in amounts that
              are worth it to both sides. Card payments put a floor under prices. The XRP Ledger has none to speak of.
            </p>
            <p className="mt-4">
              So we built a gateway that does one thing and proves it: it takes a payment, splits it to the drop, and
              passes 99&nbsp;% of it on. What stays is a flat 1&nbsp;%, and a tenth of that goes to the burn wallet.
              Each of the transactions is on the ledger, for you and everybody else to check.
            </p>
          </div>
          <figure className="rounded-16 border border-line bg-card p-6">
            <Split received={TEN_XRP} {...splitOf(TEN_XRP, DEFAULT_TERMS)} />
            <figcaption className="mt-4 border-line border-t pt-4 text-13 text-ink-3">
              A payment of 10 XRP, split as every payment is.
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
        <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-4">
          <Link to={SHORT_SIGN_UP_PATH} className={buttonLook()}>
            Get Started
          </Link>
          <p className="text-ink-2">Begin with play money; nothing to install, no card to show.</p>
        </div>
      </Section>
    </>
  );
}
