/** Forty texts that would run if they were taken for HTML, a link or a template, on every page of an administrator. */
import { expect, type Page, test } from "@playwright/test";
import { createPayment, eventually } from "./support/api";
import { call, hookServer, merchant } from "./support/foreign";
import { sessionOf, signedInAs } from "./support/people";
import { complaintsOf } from "./support/watch";

// Each calls `hostile()`, which tells the test.
const RUN = "hostile()";
const PAYLOADS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `"><script>${RUN}</script>`,
  `'><img src=x onerror=${RUN}>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<a href="javascript:${RUN}">pay</a>`,
  `<body onload=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<marquee onstart=${RUN}>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button autofocus>go</button></form>`,
  `<math><mtext><style><img src=x onerror=${RUN}></style></mtext></math>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=20>pay</text></a></svg>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<template><script>${RUN}</script></template>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<link rel=stylesheet href="data:text/css,*{background:url(//evil.example)}">`,
  `<base href="https://evil.example/">`,
  `<style>@import "https://evil.example/x.css";</style>`,
  `<div style="background:url(javascript:${RUN})">`,
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
];
const ALL = PAYLOADS.join("\n");
const mark = `hostile-${Date.now()}`;

/** Opens a page, waits until it shows what was hostile, and scrolls through it. */
async function shows(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(text, { exact: false }).first()).toBeAttached();
}

test("forty hostile texts run nothing and break no policy on the administrator's pages and a webhook's", async ({
  page,
}) => {
  test.setTimeout(240_000);
  expect(PAYLOADS).toHaveLength(40);
  const [shop, server] = [await merchant(), await hookServer()];
  Object.assign(server, {
    status: 500,
    headers: { "X-Hostile": PAYLOADS[0], "X-Link": PAYLOADS[35], "Content-Type": "text/html" },
    body: ALL,
  });
  const { body } = await call("POST", "/webhooks/create/", shop.session, {
    name: PAYLOADS[1],
    webhook_url: server.url,
  });
  const metadata = Object.fromEntries(PAYLOADS.map((payload, index) => [`${index} ${payload.slice(0, 30)}`, payload]));
  const ids: string[] = [];
  for (const [index, payload] of PAYLOADS.entries()) {
    const names = { platform_name: payload.slice(0, 100), username: payload.slice(0, 100) };
    const fields = { title: `${mark} ${payload}`, description: ALL.slice(0, 2_000), metadata, ...names };
    ids.push((await createPayment({ ...fields, amount: `${index + 1}` }, shop.key)).id);
  }
  const sent = await call("POST", "/platform-admin/contact/submit/", undefined, {
    name: PAYLOADS[2],
    email: "zoe@example.com",
    subject: PAYLOADS[3],
    message: `${mark} ${ALL}`,
  });
  expect(sent.status).toBe(200);

  let ran = 0;
  const complaints = await complaintsOf(page);
  await page.exposeFunction("hostile", () => {
    ran += 1;
  });
  page.on("dialog", (dialog) => {
    ran += 1;
    void dialog.dismiss();
  });

  await signedInAs(page, await sessionOf("admin"));
  await page.goto("/admin-dashboard?mode=test");
  await expect(page.getByRole("list", { name: "The five most recent payments" })).toBeVisible();
  await shows(page, `/admin-dashboard/users?mode=test&search=${encodeURIComponent(shop.email)}`, shop.email);
  await page.goto(`/admin-dashboard/transactions?search=${mark}&page_size=50`);
  for (const payload of PAYLOADS) {
    await expect(page.getByRole("table").getByText(`${mark} ${payload}`, { exact: true })).toBeVisible();
  }
  await page.goto(`/admin-dashboard/transactions?payment=${ids[0]}`);
  const details = page.getByRole("dialog", { name: "Transaction Details" });
  for (const payload of PAYLOADS) {
    await expect(details.getByText(payload, { exact: true }).first()).toBeVisible();
  }
  await page.goto("/admin-dashboard/contact-forms");
  await page
    .getByRole("link", { name: `View Details of the message from ${PAYLOADS[2]}`, exact: true })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByLabel("Message")).toHaveValue(`${mark} ${ALL}`);
  for (const path of ["analytics?mode=test", "rejected-payments", "settings"]) {
    await page.goto(`/admin-dashboard/${path}`);
    await expect(page.getByRole("main").locator("h2, h3").first()).toBeVisible();
  }

  // What a webhook's receiver answered is the merchant's to read.
  await eventually(
    async () => server.deliveries.length,
    (count) => count > 0,
  );
  await signedInAs(page, shop);
  await page.goto(`/developer-dashboard/webhooks/${(body.webhook as { id: number }).id}`);
  await page.getByRole("link", { name: "Details" }).first().click();
  const webhook = page.getByRole("dialog", { name: "Webhook Details" });
  await expect(webhook.getByText(PAYLOADS[0] as string).first()).toBeVisible();

  expect(ran).toBe(0);
  expect(complaints).toEqual([]);
  await server.close();
});
