import { readFile, rename, writeFile } from "node:fs/promises";
import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

// The cursor is the event_id of the last event that was dealt with. Keep it in your database, written
// together with what the event changes: then a crash repeats nothing.
const after = await readFile("cursor", "utf8").catch(() => null);
const follow = process.argv.includes("--follow"); // waits for new events instead of ending

for await (const event of dropwise.events({ after, follow })) {
  console.log(event.sequence, event.event_type, event.payment_id);
  await writeFile("cursor.new", event.event_id);
  await rename("cursor.new", "cursor"); // a crash in the middle leaves the old one
}
