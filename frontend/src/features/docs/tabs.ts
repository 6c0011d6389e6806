/** The six tabs of the documentation, in order. The first has the address of the documentation itself. */

export const TABS = [
  { key: "", title: "Overview" },
  { key: "authentication", title: "Authentication" },
  { key: "endpoints", title: "API Endpoints" },
  { key: "webhooks", title: "Webhooks & Monitoring" },
  { key: "sdk", title: "SDK" },
  { key: "errors", title: "Error Codes" },
] as const;

export type TabKey = (typeof TABS)[number]["key"];

/** The documentation used to be one page: where its sections are now. Links to them are in many places. */
export const OLD_ANCHORS: Readonly<Record<string, TabKey>> = {
  authentication: "authentication",
  endpoints: "endpoints",
  "create-payment": "endpoints",
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
