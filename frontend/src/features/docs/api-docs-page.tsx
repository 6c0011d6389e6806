/** `/developer-dashboard/api-docs` */
export { DocsContent as ApiDocsPage } from "./docs-content";
