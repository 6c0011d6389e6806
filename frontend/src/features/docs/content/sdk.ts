import sdk from "../../../../sdk/package.json" with { type: "json" };
import type { Tab } from "../model.ts";

export const SDK: Tab = {
  title: "SDK",
  intro: "Most shops need two calls: createPayment and getPaymentStatus.",
  sections: [
    {
      id: "install",
      title: "Install",
      blocks: [
        "The SDK is for Node 18 or newer, comes with types and no dependencies, and is installed from here. The one for Python 3.11 or newer has the same calls, with and without an event loop. Each call, option and error is in the [SDK reference](/docs/sdks); [recipes](/docs/recipes) put them into Express, Next.js, Django, FastAPI, PHP and Laravel. Save the JavaScript samples as `.mjs` files: they are ES modules.",
      ],
      code: [
        {
          text: `npm install http://localhost:8000/sdk/dropwise-sdk-${sdk.version}.tgz`,
          language: "shell",
          label: "Install the SDK",
        },
        {
          text: `pip install http://localhost:8000/sdk/dropwise_sdk-${sdk.version}-py3-none-any.whl`,
          language: "shell",
          label: "Install the SDK for Python",
        },
      ],
    },
    {
      id: "create-and-read",
      title: "Create and read a payment",
      blocks: [
        "`createPayment` sends one idempotency key for each payment and keeps it over its retries, so that a lost response makes no second payment.",
        "Network errors, 409 while the first call is running, 429 and 5xx are retried with growing waits. Every call has a deadline.",
      ],
      code: [{ sdk: "quick-start", label: "createPayment and getPaymentStatus" }],
    },
    {
      id: "wait-and-list",
      title: "Wait and list",
      blocks: [
        "`waitForPayment` asks every 5 seconds, at most 30 times; both can be changed, and a signal ends it. `listPayments` reads on by a cursor, so it neither skips nor repeats a payment.",
      ],
      code: [{ sdk: "wait-and-list", label: "waitForPayment and listPayments" }],
    },
    {
      id: "sdk-webhooks",
      title: "Verify webhooks",
      blocks: [
        "`verifyWebhook` checks signature and age and returns the event with its type, or throws `WebhookVerificationError`. `webhookTestHeaders(rawBody, secret)` signs a body as Dropwise does, for tests of your receiver.",
        "`headers` are those of the request, as your framework has them. JavaScript: a `Headers`, or an object such as `request.headers` of Node and Express. Python: anything with `.items()` (a dict, `request.headers` of Django, Flask or FastAPI, `self.headers` of `http.server`), or pairs of name and value. Names may be in any case.",
        "The samples read the secrets from `DROPWISE_WEBHOOK_SECRETS`: one, or several separated by a comma while you [replace a secret](/docs/replace-secret).",
      ],
      code: [{ sdk: "verify-webhook", label: "verifyWebhook" }],
    },
    {
      id: "sdk-errors",
      title: "Errors",
      blocks: [
        "Each refused call throws an error of its kind, with `status`, `code` and `requestId`: `InvalidRequestError` (400), `AuthenticationError` (401), `ConflictError` (409) and so on. See [Error Codes](/docs/errors).",
      ],
    },
    {
      id: "button",
      title: "Button",
      blocks: [
        "One script and one element open the checkout in a dialog over your page. Your server creates the payment and puts its `checkout_url` into the link; the webhook, not the browser, says that it is paid.",
      ],
      code: [{ sdk: "embed", label: "Button" }],
    },
  ],
};
