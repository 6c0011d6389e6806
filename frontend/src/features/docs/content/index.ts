import type { Tab } from "../model.ts";
import type { TabKey } from "../tabs.ts";
import { AUTHENTICATION } from "./authentication.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { ERRORS } from "./errors.ts";
import { IDEMPOTENCY } from "./idempotency.ts";
import { LIMITS } from "./limits.ts";
import { LOCAL } from "./local.ts";
import { OVERVIEW } from "./overview.ts";
import { RECIPES } from "./recipes.ts";
import { RECOVER } from "./recover.ts";
import { REPLACE_SECRET } from "./replace-secret.ts";
import { SDK } from "./sdk.ts";
import { SDKS } from "./sdks.ts";
import { VERSIONS } from "./versions.ts";
import { WEBHOOKS } from "./webhooks.ts";

/** All tabs: for the search, the Markdown twin and the tests. A page loads only its own. */
export const CONTENT: Readonly<Record<TabKey, Tab>> = {
  "": OVERVIEW,
  authentication: AUTHENTICATION,
  endpoints: ENDPOINTS,
  webhooks: WEBHOOKS,
  sdk: SDK,
  local: LOCAL,
  idempotency: IDEMPOTENCY,
  limits: LIMITS,
  versions: VERSIONS,
  "replace-secret": REPLACE_SECRET,
  recover: RECOVER,
  sdks: SDKS,
  recipes: RECIPES,
  errors: ERRORS,
};
