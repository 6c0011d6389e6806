import { Link } from "react-router-dom";
import { buttonLook } from "../../components/ui/button";
import { CONTACT_PATH, SIGN_UP_PATH } from "../../config/paths";
import { START_FREE } from "./hero";
import { Section } from "./section";

/** The end of the landing page: sign up or schedule a call. */
export function Closing() {
  return (
    <Section
      labelledBy="closing"
      className="flex flex-col gap-x-16 gap-y-8 lg:flex-row lg:items-end lg:justify-between"
    >
      <div>
        <h2 id="closing" className="max-w-[36rem] text-36 sm:text-48">
          <span className="inline-block">Your first payment is play money.</span>{" "}
          <span className="inline-block">Your second doesn't have to be.</span>
        </h2>
        <p className="mt-4 max-w-[34rem] text-18 text-ink-2">
          Every account starts in test mode, on its own test ledger. Rehearse underpayments, overpayments and late
          payments before real money moves.
        </p>
      </div>
      <p className="flex shrink-0 flex-col gap-3 sm:flex-row">
        <Link to={SIGN_UP_PATH} className={buttonLook()}>
          {START_FREE}
        </Link>
        <Link to={CONTACT_PATH} className={buttonLook({ look: "secondary" })}>
          Schedule a Call
        </Link>
      </p>
    </Section>
  );
}
