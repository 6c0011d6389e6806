import { beforeEach, describe, expect, it, vi } from "vitest";
import { applyTheme, initialTheme } from "./theme";

const page = document.documentElement;

function system(dark: boolean) {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: dark } as MediaQueryList);
}

beforeEach(() => {
  localStorage.clear();
  page.className = "";
});

describe("the theme", () => {
  it("comes from the page's class, then from storage, then from the system", () => {
    system(true);
    expect(initialTheme()).toBe("dark");
    localStorage.setItem("theme", "light");
    expect(initialTheme()).toBe("light");
    page.classList.add("dark");
    expect(initialTheme()).toBe("dark");
  });

  it("ignores an unknown value in storage", () => {
    localStorage.setItem("theme", "sepia");
    system(true);
    expect(initialTheme()).toBe("dark");
  });

  it("does not overwrite a stored theme, whatever the page's class is", () => {
    localStorage.setItem("theme", "light");
    page.classList.add("dark");
    applyTheme();
    expect(localStorage.getItem("theme")).toBe("light");
  });

  it("is always shown as light", () => {
    system(true);
    page.classList.add("dark", "kept");
    localStorage.setItem("theme", "dark");
    applyTheme();
    expect(page.className).toBe("kept");
  });

  it("uses the system's preference only if none is stored", () => {
    system(true);
    applyTheme();
    expect(localStorage.getItem("theme")).toBe("dark");
    system(false);
    applyTheme();
    expect(localStorage.getItem("theme")).toBe("dark");
    expect(page.classList).not.toContain("dark");
  });
});
