import { siteWidth } from "../../components/layouts/public-layout";
import { DocsContent } from "./docs-content";

/** `/docs`: the API on one page, with an address for each section. */
export function DocsPage() {
  return (
    <div className={`${siteWidth} py-14 sm:py-20`}>
      <h1 className="text-36 sm:text-48">API documentation</h1>
      <p className="mt-5 max-w-[38rem] text-18 text-ink-2">
        Create a payment with one call. Get a webhook when it's paid. All samples run as they are, against this address.
      </p>
      <div className="mt-12">
        <DocsContent />
      </div>
    </div>
  );
}
