/**
 * The pages of the documentation, in order: the six specified tabs, and pages below some of them. The first has the
 * address of the documentation itself.
 */
export const TABS = [
  { key: "", title: "Overview" },
  { key: "local", title: "Develop on localhost", below: "" },
  { key: "authentication", title: "Authentication" },
  { key: "endpoints", title: "API Endpoints" },
  { key: "idempotency", title: "Idempotency", below: "endpoints" },
  { key: "limits", title: "Limits", below: "endpoints" },
  { key: "versions", title: "Versions and changelog", below: "endpoints" },
  { key: "webhooks", title: "Webhooks & Monitoring" },
  { key: "replace-secret", title: "Replace a secret", below: "webhooks" },
  { key: "recover", title: "Recover and export", below: "webhooks" },
  { key: "sdk", title: "SDK" },
  { key: "sdks", title: "SDK reference", below: "sdk" },
  { key: "recipes", title: "Recipes", below: "sdk" },
  { key: "errors", title: "Error Codes" },
] as const satisfies readonly { key: string; title: string; below?: string }[];

export type TabKey = (typeof TABS)[number]["key"];

/** The documentation used to be one page: where its sections are now. Links to them are in many places. */
export const OLD_ANCHORS: Readonly<Record<string, TabKey>> = {
  authentication: "authentication",
  endpoints: "endpoints",
  "create-payment": "endpoints",
  "price-payment": "endpoints",
  "payment-status": "endpoints",
  "cancel-payment": "endpoints",
  "check-transaction": "endpoints",
  webhooks: "webhooks",
  "verify-signature": "webhooks",
  sdk: "sdk",
  errors: "errors",
};

/** The address of a tab below `base`, which is `/docs` or the dashboard's. */
export function tabPath(base: string, key: TabKey): string {
  return key === "" ? base : `${base}/${key}`;
}

/** The name of a page's file in Markdown or HTML, below `/docs/`. */
export function pageFile(key: TabKey): string {
  return key === "" ? "overview" : key;
}
