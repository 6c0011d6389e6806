/** A delivery's request as text: its JSON indented, and as a command. */

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** JSON with line breaks (anything else as it came): what another party's server answered, for instance. */
export function indentIfJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  return indentJson(text);
}

/** The JSON with line breaks, every token as it is: parsing would change large numbers. */
export function indentJson(json: string): string {
  let depth = 0;
  let text = "";
  let opened = false;
  const line = () => `\n${"  ".repeat(depth)}`;
  for (const [token] of json.matchAll(TOKEN)) {
    const closes = token === "}" || token === "]";
    if (closes) {
      depth -= 1;
    }
    if (closes ? !opened : opened) {
      text += line();
    }
    text += token === ":" ? ": " : token;
    opened = token === "{" || token === "[";
    if (opened) {
      depth += 1;
    }
    if (token === ",") {
      text += line();
    }
  }
  return text;
}

/** The database forgets the order of the headers. The signed ones last, and the product's own before the standard's. */
const ORDER = [
  ...["accept", "accept-encoding", "content-type", "content-length", "user-agent"],
  ...["x-webhook-event", "x-webhook-timestamp", "x-webhook-signature"],
  ...["webhook-id", "webhook-timestamp", "webhook-signature"],
];

/** The headers in the order of the documentation; others come first. */
export function inOrder(headers: Record<string, string>): [name: string, value: string][] {
  const place = ([name]: [string, string]) => ORDER.indexOf(name.toLowerCase());
  return Object.entries(headers).sort((one, other) => place(one) - place(other));
}

/** Headers that curl sends itself. */
const OWN = new Set(["host", "content-length", "accept", "accept-encoding"]);

/** Stands where a delivery went to the built-in receiver, which has no URL. */
export const YOUR_URL = "https://your-server.example/webhooks";

/** The same request with curl, safe to paste into a POSIX shell whatever it contains. An empty URL gives `YOUR_URL`. */
export function curlOf(url: string, headers: Record<string, string>, body: string): string {
  const lines = inOrder(headers)
    .filter(([name]) => !OWN.has(name.toLowerCase()))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [`curl -X POST ${quoted(url || YOUR_URL)}`, ...lines, `--data-binary ${quoted(body)}`].join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
