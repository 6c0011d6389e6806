/** How a receiver verifies a delivery. Tests run each with `backend/schema/webhook-vectors.json`. */

import python from "./verify_webhook.py?raw";
import javaScript from "./verify-webhook.js?raw";
import php from "./verify-webhook.php?raw";

export const VERIFY_JAVASCRIPT = javaScript.trimEnd();
export const VERIFY_PYTHON = python.trimEnd();
export const VERIFY_PHP = php.trimEnd();
