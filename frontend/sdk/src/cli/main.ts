#!/usr/bin/env node
/** The command `dropwise`: what a developer does with Dropwise while building a shop. */
import { parseArgs } from "node:util";
import { Dropwise } from "../client.js";
import { DropwiseError } from "../errors.js";
import { VERSION } from "../version.js";
import { createPayment, getPayment, listPayments, tail, trigger } from "./commands.js";
import { listen } from "./listen.js";
import { nearest } from "./nearest.js";
import { output } from "./output.js";
import { baseUrl, secretKey, UsageError } from "./settings.js";

const HELP = `dropwise ${VERSION}

  dropwise listen --forward-to http://localhost:3000/hook [--type …] [--after {event_id}] [--secret whsec_…]
      forwards each new event to your receiver, signed; r sends the last one again
  dropwise trigger payment.completed
      makes a real payment on the test ledger and shows the event: created, processing, completed,
      rejected, returned, expired
  dropwise events tail [--type …] [--after {event_id}]
  dropwise payments create [--title …] [--amount …] [--platform-name …] [--username …]
                           [--redirect-url …] [--reference …]
  dropwise payments list [--status …] [--reference …] [--limit 20]
  dropwise payments get {id}

  --url       the address of Dropwise; else DROPWISE_URL, else http://localhost:8000
  --key-file  a file of mode 600 with the secret key; else DROPWISE_SECRET_KEY, else ~/.config/dropwise/key
  --json      one JSON value a line`;

const TEXT = { type: "string" } as const;
const OPTIONS = {
  after: TEXT,
  amount: TEXT,
  "forward-to": TEXT,
  "key-file": TEXT,
  "platform-name": TEXT,
  "redirect-url": TEXT,
  help: { type: "boolean", short: "h" },
  json: { type: "boolean" },
  limit: TEXT,
  reference: TEXT,
  secret: TEXT,
  status: { type: "string", multiple: true },
  title: TEXT,
  type: { type: "string", multiple: true },
  url: TEXT,
  username: TEXT,
  version: { type: "boolean" },
} as const;

async function main(signal: AbortSignal): Promise<void> {
  const { values, positionals } = parsedArgs();
  if (values.version) return void process.stdout.write(`${VERSION}\n`);
  const [command, action, id] = positionals;
  if (values.help || command === undefined) return void process.stdout.write(`${HELP}\n`);
  const name = ["payments", "events"].includes(command) ? `${command} ${action}` : command;
  const key = secretKey(values["key-file"]);
  const out = output(values.json ?? false);
  const lost = { value: false };
  const dropwise = new Dropwise(key, { baseUrl: baseUrl(values.url), fetch: watched(out.note, lost) });
  const types = separated(values.type);
  if (name === "trigger" && !key.startsWith("sk_test_")) {
    throw new UsageError("Payments are triggered with a test key (sk_test_…) only.");
  }
  switch (name) {
    case "listen": {
      const options = { forwardTo: values["forward-to"], after: values.after, types, secret: values.secret, signal };
      return await listen(dropwise, out, options);
    }
    case "trigger":
      return await trigger(dropwise, out, action, signal);
    case "events tail":
      return await tail(dropwise, out, { after: values.after, types, signal });
    case "payments create":
      return await createPayment(dropwise, out, values);
    case "payments list": {
      const filters = { status: separated(values.status), reference: values.reference };
      return await listPayments(dropwise, out, { ...filters, limit: limit(values.limit), signal });
    }
    case "payments get":
      return await getPayment(dropwise, out, id);
    default:
      throw new UsageError(`There is no command ${JSON.stringify(name)}. dropwise --help lists them.`);
  }
}

function parsedArgs() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const option = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" && /'(-[^']*)'/.exec(message)?.[1];
    throw new UsageError(option ? unknownOption(option) : message);
  }
}

function unknownOption(given: string): string {
  const near = nearest(given.replace(/^-+/, ""), Object.keys(OPTIONS));
  return `There is no option ${given}.${near === undefined ? " dropwise --help lists them." : ` Did you mean --${near}?`}`;
}

function separated(values: string[] = []): string[] {
  return values.flatMap((value) => value.split(",")).filter((value) => value !== "");
}

function limit(given = "20"): number {
  if (!/^[1-9]\d{0,6}$/.test(given)) throw new UsageError("--limit is a whole number from 1 on.");
  return Number(given);
}

/** `fetch`, which says when the server is away, and when it is there again. */
function watched(note: (text: string) => void, lost: { value: boolean }): typeof fetch {
  return async (input, init) => {
    try {
      const response = await fetch(input, init);
      if (lost.value) note("Connected again.");
      lost.value = false;
      return response;
    } catch (error) {
      if (!lost.value && !init?.signal?.aborted) note("The connection is lost. Trying again.");
      lost.value = !init?.signal?.aborted;
      throw error;
    }
  };
}

const end = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => end.abort());
// Whoever read the output is gone, as in `dropwise events tail | head`.
process.stdout.on("error", () => process.exit(0));

try {
  await main(end.signal);
} catch (error) {
  if (!end.signal.aborted) {
    const known = error instanceof UsageError || error instanceof DropwiseError || error instanceof TypeError;
    const timedOut = (error as Error).name === "TimeoutError";
    process.stderr.write(
      `${timedOut ? "The event did not come within a minute." : known ? error.message : (error as Error).stack}\n`,
    );
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
