import { Dropwise } from "@dropwise/sdk";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });

const statement = await dropwise.createStatement({ first_day: "2026-10-01", last_day: "2026-10-31" });
console.log(statement.number, statement.closing, statement.check.result);
console.log(`http://localhost:8000/api/statements/${statement.id}/file/?format=csv`); // with the same key
