/** How a receiver verifies a delivery. Tests run both with `backend/schema/webhook-vectors.json`. */

import python from "./verify_webhook.py?raw";
import javaScript from "./verify-webhook.js?raw";

export const VERIFY_JAVASCRIPT = javaScript.trimEnd();
export const VERIFY_PYTHON = python.trimEnd();
