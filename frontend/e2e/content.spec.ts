import { expect, type Page, test } from "@playwright/test";
import { readStack } from "./support/stack";

/** What the browser complains about: a blocked script or style, a missing file, an error in a script. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") found.push(`${message.text()} (${page.url()})`);
  });
  page.on("pageerror", (error) => found.push(error.message));
  return found;
}

test("crawlers read a post's head without running a script, and the browser blocks none of it", async ({
  page,
  request,
}) => {
  const { origin } = readStack();
  const html = await (await request.get("/blogs/verify-webhooks")).text();
  expect(html).toContain("<title>Verify webhooks before you trust them | Dropwise</title>");
  expect(html).toContain(`<link rel="canonical" href="${origin}/blogs/verify-webhooks">`);

  const found = complaints(page);
  await page.goto("/blogs/verify-webhooks");
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? "")["@type"]).toBe("BlogPosting");
  const cover = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect((await request.get(cover ?? "")).headers()).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(found).toEqual([]);
});

test("a post is written in Django's admin, previewed as a draft, and published", async ({ page, request }) => {
  test.setTimeout(120_000); // a dozen pages, one after the other
  const found = complaints(page);
  const { admin } = readStack().accounts;
  const slug = `written-in-the-admin-${Date.now()}`;
  await page.goto("/django-admin/");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Log in" }).click();

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["content/blog/", "content/blog/add/"]) {
      await page.goto(`/django-admin/${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
    }
  }

  await page.getByLabel("Title:", { exact: true }).pressSequentially("Written in the admin");
  await expect(page.getByLabel("Slug:")).toHaveValue("written-in-the-admin");
  await page.getByLabel("Slug:").fill(slug);
  await page.getByLabel("Summary:").fill("A post of this test.");
  await page.getByText("Add another Section").click();
  await page.getByLabel("Section title:").first().fill("Only part");
  await page.getByLabel("Body:").first().fill("<p>Kept.</p><script>document.title = 'taken over'</script>");
  await page.getByRole("button", { name: "Save and continue editing" }).click();
  await expect(page.getByText("was added successfully")).toBeVisible();
  expect((await request.get(`/api/blogs/slug/${slug}/`)).status()).toBe(404);

  await page.getByRole("link", { name: "View on site" }).click();
  await expect(page.getByText("not visible to visitors yet")).toBeVisible();
  await expect(page.getByText("Kept.")).toBeVisible();
  await page.goBack();

  await page.getByText("Today", { exact: true }).first().click();
  await page.locator("#id_published_at_1").fill("00:00:00");
  await page.getByRole("button", { name: "Save and continue editing" }).click();
  await expect(page.getByText("was changed successfully")).toBeVisible();
  const post = await (await request.get(`/api/blogs/slug/${slug}/`)).json();
  expect(post.sections[0].body).toBe("<p>Kept.</p>");

  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Yes, I’m sure" }).click();
  expect((await request.get(`/api/blogs/slug/${slug}/`)).status()).toBe(404);
  expect(found).toEqual([]);
});
