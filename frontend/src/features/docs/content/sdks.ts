import type { Tab } from "../model.ts";
import { JAVASCRIPT_ROWS, PYTHON_ROWS } from "../sdk-reference.generated.ts";

const HEADS = ["Call", "What it does"];

export const SDKS: Tab = {
  title: "SDK reference",
  intro: "Every call of both SDKs, made from their types.",
  sections: [
    {
      id: "javascript",
      title: "JavaScript",
      blocks: [
        "For Node 18 and newer, Deno, Bun and workers; ES modules and CommonJS, without dependencies. `new Dropwise(secretKey, { baseUrl, timeoutMs = 30000, maxRetries = 2, fetch })`. Every call takes `{ signal, timeoutMs }` last. What a call returns has the hidden property `requestId`.",
        { caption: "Calls of the JavaScript SDK", heads: HEADS, rows: JAVASCRIPT_ROWS },
      ],
    },
    {
      id: "python",
      title: "Python",
      blocks: [
        "For Python 3.11 and newer, over httpx. `Dropwise(secret_key, base_url=…, timeout=30, max_retries=2, http_client=None)`; `AsyncDropwise` has the same calls, awaited. Every call takes `timeout`, in seconds. Answers are the JSON of the API, typed; `request_id_of(answer)` names the call.",
        { caption: "Calls of the Python SDK", heads: HEADS, rows: PYTHON_ROWS },
      ],
    },
    {
      id: "sdk-error-classes",
      title: "Errors of both",
      blocks: [
        {
          caption: "Errors of the SDKs",
          heads: ["Error", "When"],
          rows: [
            ["InvalidRequestError", "400, 413, 415: a field is missing or outside its limits."],
            ["AuthenticationError", "401: no secret key, or not a valid one."],
            ["PermissionError", "403: the account or the key may not do this."],
            ["NotFoundError", "404: not found in this key's account and mode."],
            ["ConflictError", "409: it contradicts what happened before."],
            ["RateLimitError", "429: too many calls, or too many open payments."],
            ["ServerError", "5xx: the server could not answer."],
            [
              "ApiError",
              "What the errors above are. It has `status`, `code`, `param`, `body`, the request's id and the address of the code's documentation.",
            ],
            ["ConnectionError", "The server could not be reached, or the connection broke."],
            ["TimeoutError", "The deadline of the whole call passed."],
            ["PaymentUnsettledError", "The payment can still change after all attempts; it has the last `payment`."],
            [
              "WebhookVerificationError",
              "Its `code`: `headers_missing`, `timestamp_out_of_tolerance`, `signature_mismatch` or `body_invalid`.",
            ],
            [
              "DropwiseError",
              "What all of them are. By itself: an answer that is not Dropwise's, or one of more than 10 MB.",
            ],
          ],
        },
        "Broken connections, 429, 5xx and a creation in flight are repeated twice, with growing waits or after `Retry-After`. What may have acted, such as sending a webhook again, is repeated after a 429 only.",
      ],
    },
  ],
};
