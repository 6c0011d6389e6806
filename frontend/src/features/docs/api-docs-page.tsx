import { lazyComponent } from "../../components/ui/lazy-component";

/** `/developer-dashboard/api-docs` and its tabs. */
export const ApiDocsPage = lazyComponent(() => import("./docs-content"), "DocsContent");
