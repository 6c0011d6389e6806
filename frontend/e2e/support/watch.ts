/** What the browser complains about: errors in scripts, in loading, and violations of the content policy. */
import type { Page } from "@playwright/test";

/** Collects complaints from now on. Call it before opening the page. */
export async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.exposeFunction("tellViolation", (words: string) => complaints.push(words));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { tellViolation } = window as unknown as { tellViolation: (words: string) => void };
      tellViolation(`${event.violatedDirective}: ${event.blockedURI}`);
    });
  });
  return complaints;
}
