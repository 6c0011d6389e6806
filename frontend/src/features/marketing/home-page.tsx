import { Closing } from "./closing";
import { Features } from "./features";
import { FeeSection } from "./fee-section";
import { Hero } from "./hero";
import { QuickStart } from "./quick-start";
import { Testimonials } from "./testimonials";
import { usePublicFigures } from "./use-public-figures";
import { WorksWith } from "./works-with";

/** `/`: what the product is, its live figures, and how to start. */
export function HomePage() {
  const { state, retry } = usePublicFigures();
  return (
    <>
      <Hero state={state} onRetry={retry} />
      <WorksWith />
      <Features state={state} />
      <QuickStart />
      <FeeSection />
      <Testimonials />
      <Closing />
    </>
  );
}
