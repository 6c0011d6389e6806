import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changeOneByte, checkSignature } from "./signature";

interface Vector {
  name: string;
  documented: boolean;
  secret: string;
  body: string;
  headers: Record<string, string>;
  received: number;
}

// From the folder of the front-end, where the tests are started.
const FILE = "../backend/schema/webhook-vectors.json";
const { vectors, tolerance_seconds: tolerance } = JSON.parse(readFileSync(FILE, "utf8")) as {
  vectors: Vector[];
  tolerance_seconds: number;
};

function check({ secret, body, headers, received }: Vector) {
  return checkSignature({ body, headers, arrived_at: new Date(received * 1000).toISOString() }, [secret], tolerance);
}

it.each(vectors)("the browser's check of the vector “$name” is right", async (vector) => {
  expect((await check(vector)).valid).toBe(vector.documented);
});

it("has every value of every step", async () => {
  const good = vectors[0] as Vector;
  const signature = "sha256=b62e1bfb576b11f48cee628134dcb65f64598e027098da983d9cbd7cf62a1771";
  expect(await check({ ...good, received: good.received + 7 })).toEqual({
    timestamp: "1795000000",
    age: 7,
    recent: true,
    bodyBytes: 35,
    expected: signature,
    received: signature,
    equal: true,
    valid: true,
  });
});

describe("changing one byte", () => {
  it.each([
    ['{"title":"Café","amount":"10.000000"}', '{"title":"Café","amount":"90.000000"}', 28, "1", "9"],
    ['{"amount":"9.000000"}', '{"amount":"1.000000"}', 12, "9", "1"],
    ['{"id":null}', '{"9d":null}', 3, "i", "9"],
  ])("makes %s into %s", (body, expected, position, before, after) => {
    const changed = changeOneByte(body);
    expect(changed).toMatchObject({ body: expected, position, before, after });
    expect(changed?.body[changed.index]).toBe(after);
  });

  it("needs a letter or digit", () => {
    expect(changeOneByte("{}")).toBeNull();
  });

  it("makes every valid vector invalid", async () => {
    for (const vector of vectors.filter(({ documented }) => documented)) {
      const body = changeOneByte(vector.body)?.body ?? "";
      const { equal, valid } = await check({ ...vector, body });
      expect({ equal, valid }).toEqual({ equal: false, valid: false });
    }
  });
});
