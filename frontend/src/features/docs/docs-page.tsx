import { siteWidth } from "../../components/layouts/public-layout";
import { DocsContent } from "./docs-content";

/** `/docs` and `/docs/{tab}`. */
export function DocsPage() {
  return (
    <div className={`${siteWidth} pb-6 [--docs-bleed:1.25rem] [--docs-top:4.0625rem] sm:[--docs-bleed:2rem] lg:py-10`}>
      <DocsContent topLevel={1} />
    </div>
  );
}
