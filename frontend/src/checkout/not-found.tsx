import { CircleHelp } from "lucide-react";
import { Headline, WaysOut } from "./headline";

/** No payment has this id. */
export function NotFound() {
  return (
    <>
      <div role="alert">
        <Headline
          icon={CircleHelp}
          tone="bg-well text-ink-2"
          heading="Payment Not Found"
          detail="The requested payment could not be found."
        >
          Check the link, or ask the shop for a new one.
        </Headline>
      </div>
      <WaysOut />
    </>
  );
}
