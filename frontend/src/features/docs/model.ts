/**
 * What the documentation is made of. The content is data, so that the pages, the search, the Markdown twin and the test of
 * the links read the same words. Texts may hold `code`, **bold** and [links](/docs/webhooks#retries).
 */
/** The calls that `scripts/docs-reference.mjs` reads from the schema. */
export type OperationId =
  | "payments_create"
  | "payment_links_create"
  | "invoices_create"
  | "refunds_create"
  | "statements_create"
  | "payments_status"
  | "payments_history"
  | "payments_cancel"
  | "payments_check_transaction"
  | "payments_simulate"
  | "payments_detected"
  | "payments_detected_latest"
  | "events_list"
  | "webhooks_history"
  | "webhooks_log_details"
  | "webhooks_recover"
  | "webhooks_recovery"
  | "webhooks_details"
  | "webhooks_retry";

/** A parameter or a field, as the schema has it. */
export interface Field {
  name: string;
  type: string;
  required: boolean;
  text: string;
  limits: string;
}

/** An error of a call. Many calls have the `general` ones: the page of errors explains them. */
export interface CallError {
  status: string;
  text: string;
  general?: true;
}

/** A call, as the schema has it. */
export interface Operation {
  method: string;
  path: string;
  parameters: Record<"Path" | "Query" | "Header" | "Body", readonly Field[]>;
  errors: readonly CallError[];
}

export interface Table {
  caption: string;
  heads: readonly string[];
  /** The first cell of a row is its name. */
  rows: readonly (readonly string[])[];
  /** Whether each row has its name as its anchor. */
  anchored?: true;
}

/** A paragraph, a table, fields of the webhook's body, a list, or a picture. */
export type Block =
  | string
  | Table
  | { fields: readonly Field[]; title: string }
  | { list: readonly string[] }
  | { figure: "overlap" };

/** The samples in three languages: `src/lib/code-samples/{key}.sh`, `.mjs` (or `.js`) and `.py`. */
export type SampleKey =
  | "create-payment"
  | "price-payment"
  | "payment-link"
  | "invoice"
  | "refund"
  | "statement"
  | "payment-status"
  | "list-payments"
  | "cancel-payment"
  | "check-transaction"
  | "simulate-payment"
  | "webhook-details"
  | "retry-webhook"
  | "verify-webhook";

/** The samples that a signed-in merchant in test mode runs in place. */
export type RunnableSample = Extract<
  SampleKey,
  "create-payment" | "payment-status" | "list-payments" | "simulate-payment"
>;

/** Code beside a section: a sample in three languages, a sample of the SDK, or a text. */
export type Code =
  | { sample: SampleKey; label: string; run?: never }
  | { sample: RunnableSample; label: string; run: true }
  | { sdk: "quick-start" | "wait-and-list" | "verify-webhook" | "embed"; label: string }
  | { php: "verify-webhook"; label: string }
  | { recipe: RecipeFile; label: string }
  | { text: string; language: "json" | "shell" | "text"; label: string };

/** The files of `frontend/sdk/samples/recipes`, and the shop. */
export type RecipeFile =
  | "express.mjs"
  | "next-create.mjs"
  | "next-webhook.mjs"
  | "django_views.py"
  | "fastapi_app.py"
  | "create.php"
  | "webhook.php"
  | "LaravelWebhook.php"
  | "follow.mjs"
  | "follow.py"
  | "shop.mjs";

export interface Section {
  id: string;
  title: string;
  /** Its address, parameters and errors are shown too. */
  operation?: Operation;
  blocks: readonly Block[];
  code?: readonly Code[];
  /** Its last block is a table with no room beside the code: it is below both. */
  widest?: true;
}

export interface Tab {
  title: string;
  intro: string;
  /** Beside the heading. */
  code?: Code;
  sections: readonly Section[];
}
