import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { ErrorBoundary } from "../components/ui/error-boundary";
import { ErrorPanel } from "../components/ui/error-panel";
import { browser } from "../lib/browser";
import { applyTheme } from "../lib/theme";
import { App } from "./app";
import { preloadPage } from "./prefetch";

applyTheme();
// The frame and the page in it are asked for together, not one after the other.
preloadPage(window.location.pathname);

const root = document.getElementById("root");
if (root === null) {
  throw new Error("The page has no #root.");
}

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary
      fallback={
        <ErrorPanel
          heading="This page stopped working"
          message="Nothing was changed. Reload it to go on."
          onRetry={() => browser.reload()}
        />
      }
    >
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
