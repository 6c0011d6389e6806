// Deliveries per second of BullMQ + undici + pg doing our work: both signatures, a POST, a log row for each attempt.
// node bullmq.js DELIVERIES URL...   with DATABASE_URL and REDIS_URL; prints the rate.
import { createHmac, randomUUID } from "node:crypto";
import { Queue, Worker } from "bullmq";
import Redis from "ioredis";
import pg from "pg";
import { Agent, request } from "undici";

const deliveries = Number(process.argv[2]);
const urls = process.argv.slice(3);
const secret = Buffer.alloc(32, 7);
const text = `whsec_${secret.toString("base64")}`;
const connection = new Redis(process.env.REDIS_URL, { maxRetriesPerRequest: null });
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await pool.query(`create table peer_log (id uuid primary key, url text, request_headers jsonb, status_code int,
  response_ms int, response_headers jsonb, response_body text, error text, finished_at timestamptz default now())`);
const agent = new Agent({ connections: 20 });
const name = `peer-${randomUUID()}`;
const queue = new Queue(name, { connection });
const body = JSON.stringify({ payment_id: "0".repeat(36), title: "Bench", metadata: { order: "x".repeat(560) } });
await queue.addBulk(
  Array.from({ length: deliveries }, (_, number) => ({
    name: "deliver",
    data: { id: randomUUID(), url: urls[number % urls.length], body },
    opts: { removeOnComplete: true },
  })),
);

async function deliver({ data }) {
  const stamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    "content-type": "application/json",
    "x-webhook-event": "payment.created",
    "x-webhook-timestamp": stamp,
    "x-webhook-signature": `sha256=${createHmac("sha256", text).update(`${stamp}.${data.body}`).digest("hex")}`,
    "webhook-id": data.id,
    "webhook-timestamp": stamp,
    "webhook-signature": `v1,${createHmac("sha256", secret).update(`${data.id}.${stamp}.${data.body}`).digest("base64")}`,
  };
  const started = performance.now();
  const response = await request(data.url, { method: "POST", headers, body: data.body, dispatcher: agent });
  const answer = await response.body.text();
  await pool.query(
    `insert into peer_log (id, url, request_headers, status_code, response_ms, response_headers, response_body, error)
     values ($1, $2, $3, $4, $5, $6, $7, '')`,
    [data.id, data.url, headers, response.statusCode, Math.round(performance.now() - started), response.headers, answer],
  );
}

let done = 0;
const started = performance.now();
await new Promise((resolve, reject) => {
  const worker = new Worker(name, deliver, { connection: connection.duplicate(), concurrency: 20 });
  worker.on("completed", () => ++done === deliveries && resolve());
  worker.on("failed", (_, error) => reject(error));
});
console.log(deliveries / ((performance.now() - started) / 1000));
await pool.query("drop table peer_log");
process.exit(0);
