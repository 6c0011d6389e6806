/** After every other test of `make host-run`, because it takes the web process away. */
import { expect, test } from "@playwright/test";
import { eventually } from "../support/api";
import { kill, readStack } from "../support/stack";

test("while the web process restarts, the proxy holds requests back and answers none with an error", {
  tag: "@production",
}, async ({ request }) => {
  test.setTimeout(120_000);
  const before = kill("web");
  const answers = await Promise.all(
    ["/", "/api/config/", "/healthz"].map((path) => request.get(path, { timeout: 60_000 })),
  );
  expect(answers.map((answer) => answer.status())).toEqual([200, 200, 200]);
  await eventually(
    async () => readStack().processes.web ?? { pid: before, ready: false },
    ({ pid, ready }) => ready && pid !== before,
  );
});
