import type { Tab } from "../model.ts";
import type { TabKey } from "../tabs.ts";
import { AUTHENTICATION } from "./authentication.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { ERRORS } from "./errors.ts";
import { OVERVIEW } from "./overview.ts";
import { SDK } from "./sdk.ts";
import { WEBHOOKS } from "./webhooks.ts";

/** All tabs: for the search, the Markdown twin and the tests. A page loads only its own. */
export const CONTENT: Readonly<Record<TabKey, Tab>> = {
  "": OVERVIEW,
  authentication: AUTHENTICATION,
  endpoints: ENDPOINTS,
  webhooks: WEBHOOKS,
  sdk: SDK,
  errors: ERRORS,
};
