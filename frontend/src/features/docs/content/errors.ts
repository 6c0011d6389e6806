import { ERROR_BODY } from "../examples.ts";
import type { Tab } from "../model.ts";
import { CODE_ROWS } from "../reference.generated.ts";

export const ERRORS: Tab = {
  title: "Error Codes",
  intro: "Every error has the same shape. A call refused with 4xx changes nothing.",
  sections: [
    {
      id: "shape",
      title: "The body of an error",
      blocks: [
        "`error` is a sentence for people. `code` is for programs. `param` names the field or query parameter, `doc_url` leads to the code's row below. Where single fields are wrong, each stands beside `error` too, with a list of its messages; a creation also names all of them in `errors`, each with its `param`, `code` and `message`. `request_id` identifies the call in our logs, as the header `X-Request-ID` of every answer does: send it along when you contact us.",
      ],
      code: [{ text: ERROR_BODY, language: "json", label: "Body of an error" }],
    },
    {
      id: "status-codes",
      title: "Status codes",
      blocks: [
        {
          caption: "Status codes of errors",
          heads: ["Status", "Cause", "Remedy"],
          rows: [
            [
              "400",
              "`Amount is required`, or another field is missing or outside its limits, or no wallet is connected in this mode.",
              "The sentence names the field and the limit.",
            ],
            [
              "401",
              "`Authentication required`: the key is missing or invalid.",
              "Send `Bearer {key}` with a key that exists.",
            ],
            ["403", "The account is suspended (`suspended`).", "Contact us."],
            [
              "404",
              "`Payment request not found`: you have none with this id in the key's mode.",
              "Check the id and the mode.",
            ],
            ["409", "The state does not allow it; see the codes below.", "Read the payment first."],
            ["413", "The body is too large.", "Send less, mostly less metadata."],
            ["414", "The address is too long: over 8 kB.", "Shorten the values of the query."],
            ["415", "The body is not JSON.", "Send JSON with `Content-Type: application/json`."],
            ["429", "Too many calls.", "Wait as many seconds as `Retry-After` says."],
            [
              "500",
              "`Internal server error`: our mistake.",
              "Retry with the same `Idempotency-Key`. If it fails again, send us the `request_id`.",
            ],
            [
              "503",
              "Payments are paused, or something we need does not respond.",
              "Retry later with the same `Idempotency-Key`.",
            ],
          ],
        },
      ],
    },
    {
      id: "codes",
      title: "Codes",
      blocks: [
        {
          caption: "Codes of errors",
          heads: ["Code", "Cause", "Remedy"],
          rows: CODE_ROWS,
          anchored: true,
        },
      ],
    },
  ],
};
