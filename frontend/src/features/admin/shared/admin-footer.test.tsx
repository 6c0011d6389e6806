import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { zoneWords } from "../../../lib/format";
import { AdminFooter } from "./admin-footer";
import { opened } from "./testing/admin";

it("names the version and the zone of the page's times", async () => {
  opened(<AdminFooter />, "/admin-dashboard", {
    "GET /api/config/": () => Response.json({ product: "Dropwise", version: "1.2.3" }),
  });
  expect(await screen.findByText("Dropwise 1.2.3")).toBeVisible();
  expect(screen.getByText(`Times in ${zoneWords()}`)).toBeVisible();
});
