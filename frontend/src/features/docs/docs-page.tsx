import { siteWidth } from "../../components/layouts/public-layout";
import { usePageTitle } from "../../lib/page-title";
import { DocsContent } from "./docs-content";

/** `/docs`: the API, in one page with an address for each part. */
export function DocsPage() {
  usePageTitle("API documentation");
  return (
    <div className={`${siteWidth} py-14 sm:py-20`}>
      <h1 className="text-36 sm:text-48">API documentation</h1>
      <p className="mt-5 max-w-[38rem] text-18 text-ink-2">
        One call makes a payment, one webhook tells of it. All samples run as they stand, against this address.
      </p>
      <div className="mt-12">
        <DocsContent />
      </div>
    </div>
  );
}
