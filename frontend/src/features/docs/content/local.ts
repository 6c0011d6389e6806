import sdk from "../../../../sdk/package.json" with { type: "json" };
import type { Tab } from "../model.ts";

export const LOCAL: Tab = {
  title: "Develop on localhost",
  intro: "No tunnel and no public address: one command brings the events to your machine.",
  sections: [
    {
      id: "listen",
      title: "Forward events to your machine",
      blocks: [
        "`dropwise listen` reads the events of your key's mode, signs each with a secret that it prints, and posts it to your receiver. It shows each answer with its time. Press **r** to send the last event again, Ctrl-C to end. Where the connection breaks, it goes on with the event after the last one.",
        "Give your receiver the printed secret. `--secret whsec_…` uses the same one each time, `--after {event_id}` starts earlier, `--json` writes one JSON value a line.",
      ],
      code: [
        {
          text: `npm install http://localhost:8000/sdk/dropwise-sdk-${sdk.version}.tgz\nexport DROPWISE_URL=http://localhost:8000 DROPWISE_SECRET_KEY=sk_test_…\nnpx dropwise listen --forward-to http://localhost:3000/hook`,
          language: "shell",
          label: "Listen",
        },
      ],
    },
    {
      id: "trigger",
      title: "Make something happen",
      blocks: [
        "`dropwise trigger` makes a real payment on the test ledger and shows its event: `payment.created`, `payment.processing`, `payment.completed`, `payment.rejected`, `payment.returned` or `payment.expired`. It takes a test key only.",
        "A payment that fails cannot be triggered: its payout would have to fail on the ledger for ever. Handle it all the same; your customer has paid then.",
      ],
      code: [
        {
          text: "npx dropwise trigger payment.completed\nnpx dropwise payments create --amount 12.5 --reference order-7\nnpx dropwise payments list --status pending,processing\nnpx dropwise payments get {id} --json\nnpx dropwise events tail --type payment.completed",
          language: "shell",
          label: "Other commands",
        },
      ],
    },
    {
      id: "key-file",
      title: "Where the key comes from",
      blocks: [
        "From `DROPWISE_SECRET_KEY`, else from the file of `--key-file` or `~/.config/dropwise/key`. Others must not be able to read it: the command refuses a file that is not of mode 600.",
      ],
    },
    {
      id: "receivers",
      title: "Without the command",
      blocks: [
        "A webhook's URL must lead to a public address, so `localhost` is refused. In test mode a webhook can be the built-in receiver instead: **Inspect here** keeps its last 50 deliveries, with headers and body.",
        "For tests of your receiver, `webhookTestHeaders` and `webhook_test_headers` of the [SDKs](/docs/sdks) sign a body as Dropwise does.",
      ],
    },
  ],
};
