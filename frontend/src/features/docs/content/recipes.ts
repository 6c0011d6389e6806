import type { Tab } from "../model.ts";

export const RECIPES: Tab = {
  title: "Recipes",
  intro: "Create a payment for an order, and learn that it is paid. Each file is run by our tests.",
  sections: [
    {
      id: "every-shop",
      title: "What every shop does",
      blocks: [
        {
          list: [
            "The amount comes from your database, never from the browser.",
            "The order's number is the `developer_reference`, and the idempotency key is made of it.",
            "The payer comes to `redirect_url` paid or not: show what your database says.",
            "Deliver at `payment.completed`, once: compare payment, amount and order with your own.",
          ],
        },
      ],
    },
    {
      id: "express",
      title: "Express",
      blocks: ["The webhook's route reads the raw body, before any parser."],
      code: [{ recipe: "express.mjs", label: "Express" }],
    },
    {
      id: "next",
      title: "Next.js",
      blocks: [
        "Two route handlers of the App Router. They use web standards only, so other frameworks with `Request` and `Response` run them too.",
      ],
      code: [
        { recipe: "next-create.mjs", label: "Next.js: create" },
        { recipe: "next-webhook.mjs", label: "Next.js: webhook" },
      ],
    },
    {
      id: "django",
      title: "Django",
      blocks: ["Two views. `request.body` is the raw body."],
      code: [{ recipe: "django_views.py", label: "Django" }],
    },
    {
      id: "fastapi",
      title: "FastAPI",
      blocks: ["The client for event loops, awaited."],
      code: [{ recipe: "fastapi_app.py", label: "FastAPI" }],
    },
    {
      id: "php",
      title: "Plain PHP",
      blocks: ["Without a package. `is_from_dropwise` is in [Verify the signature](/docs/webhooks#verify-signature)."],
      code: [
        { recipe: "create.php", label: "PHP: create" },
        { recipe: "webhook.php", label: "PHP: webhook" },
      ],
    },
    {
      id: "laravel",
      title: "Laravel",
      blocks: ["A controller of one action. Routes in `api.php` have no CSRF check, which is right here."],
      code: [{ recipe: "LaravelWebhook.php", label: "Laravel" }],
    },
    {
      id: "shop",
      title: "The shop in one file",
      blocks: ["A catalogue, orders, payments, and the webhook that marks an order as paid."],
      code: [{ recipe: "shop.mjs", label: "A shop in one file" }],
    },
  ],
};
