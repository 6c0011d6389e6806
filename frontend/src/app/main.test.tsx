import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { serve } from "../lib/testing/server";

// The whole application loads with its entry.
vi.setConfig({ testTimeout: 30_000 });

it("a page starts in the light theme, whatever its class, the storage and the system say", async () => {
  document.body.innerHTML = '<div id="root"></div>';
  document.documentElement.classList.add("dark");
  vi.spyOn(window, "matchMedia").mockReturnValue({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as MediaQueryList);
  serve({});
  await import("./main");
  expect(document.documentElement).not.toHaveClass("dark");
  expect(await screen.findByRole("heading", { level: 1 }, { timeout: 20_000 })).toBeVisible();
  expect(localStorage.getItem("theme")).toBe("dark");
});
