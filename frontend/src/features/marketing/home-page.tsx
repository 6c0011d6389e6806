import { useFeeTerms } from "../../lib/use-fee-terms";
import { Closing } from "./closing";
import { CostComparison } from "./cost-comparison";
import { Features } from "./features";
import { FeeSection } from "./fee-section";
import { Hero } from "./hero";
import { QuickStart } from "./quick-start";
import { RunItYourself } from "./run-it-yourself";
import { Testimonials } from "./testimonials";
import { usePublicFigures } from "./use-public-figures";
import { WorksWith } from "./works-with";

/** `/`: what the product is, a payment to watch, what it costs, and how to start. */
export function HomePage() {
  const terms = useFeeTerms();
  const { state } = usePublicFigures();
  return (
    <>
      <Hero state={state} terms={terms} />
      <WorksWith />
      <Features state={state} />
      <QuickStart />
      <FeeSection />
      <CostComparison terms={terms} />
      <Testimonials />
      <RunItYourself />
      <Closing />
    </>
  );
}
