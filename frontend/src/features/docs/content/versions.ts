import sdk from "../../../../sdk/package.json" with { type: "json" };
import type { Tab } from "../model.ts";

export const VERSIONS: Tab = {
  title: "Versions and changelog",
  intro: "The API grows without breaking what you built. What goes is announced twelve months before.",
  sections: [
    {
      id: "policy",
      title: "What may change",
      blocks: [
        "Expect at any time: new calls, new optional parameters, new fields in answers and events, new types of events, new codes, other sentences. Programs ignore fields that they do not know, and leave events alone whose type they do not know.",
        "Nothing is removed, renamed or given another meaning within twelve months of its notice here. Every answer says which version answered: `Dropwise-Version`, a date. `api_version` in an event is the version of its body.",
        "The SDKs follow [Semantic Versioning](https://semver.org). Each is served by the product that it was made for.",
      ],
    },
    {
      id: "changelog",
      title: "Changelog",
      blocks: [
        {
          caption: "Changelog",
          heads: ["What", "Change"],
          rows: [
            ["events", "`GET /api/events/`: every event of a mode in order, for 90 days, with a cursor and `wait`."],
            [
              "rotation",
              "During an overlap `X-Webhook-Signature` is made with the old secret. Secret keys may overlap too.",
            ],
            [
              "permissions",
              "A secret key may read webhook history, retry, recover and export. 403 `session_required` elsewhere.",
            ],
            ["schema", "`/openapi.json` has the calls of merchants; the whole is at `/api/schema/`."],
            ["list of payments", "More filters, `sort`, and the cursor `after`."],
            ["times", "Always six digits of a second."],
            ["parameters", "A parameter or field that does not exist is refused: 400 `parameter_unknown`."],
            ["errors", "`param` and `doc_url` beside `code`; all wrong fields of a creation at once."],
            ["payment.returned", "A return was validated, or failed."],
            [
              `SDK ${sdk.version}`,
              "JavaScript: typed events, `events()`, webhooks, the command `dropwise`. Python: first version.",
            ],
          ],
        },
      ],
    },
    {
      id: "deprecations",
      title: "Deprecations",
      blocks: [
        "None in the API. In the JavaScript SDK, the type `Status` is called `PaymentStatus` now; the old name stays for twelve months.",
      ],
    },
  ],
};
