import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { ErrorBoundary } from "../components/ui/error-boundary";
import { applyTheme } from "../lib/theme";
import { App } from "./app";
import { PageError } from "./page-error";
import { preloadPage } from "./prefetch";

applyTheme();

const found = document.getElementById("root");
if (found === null) {
  throw new Error("The page has no #root.");
}

// The frame and its page load in parallel.
preloadPage(window.location.pathname);

createRoot(found).render(
  <StrictMode>
    <ErrorBoundary fallback={<PageError />}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
