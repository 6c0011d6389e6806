import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 4_000 });

// The files of a thread share one document: nothing of a test stays in it.
afterEach(() => {
  cleanup();
  if (typeof document === "undefined") {
    return; // a test without a page
  }
  document.body.replaceChildren();
  document.documentElement.style.overflow = "";
});
