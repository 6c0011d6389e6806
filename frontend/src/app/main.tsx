import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { ErrorBoundary } from "../components/ui/error-boundary";
import { applyTheme } from "../lib/theme";
import { App } from "./app";
import { preloadPage } from "./prefetch";
import { Stopped } from "./stopped";

applyTheme();

const found = document.getElementById("root");
if (found === null) {
  throw new Error("The page has no #root.");
}

// The frame and the page in it are asked for together.
preloadPage(window.location.pathname);

createRoot(found).render(
  <StrictMode>
    <ErrorBoundary fallback={<Stopped />}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
