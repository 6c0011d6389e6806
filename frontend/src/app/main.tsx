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

const found = document.getElementById("root");
if (found === null) {
  throw new Error("The page has no #root.");
}
const root = createRoot(found);

// The frame and the page in it are asked for together and shown together. No `await` here: the parts import this
// module, so they would wait for it while it waits for them.
void preloadPage(window.location.pathname).then(show);

function show(): void {
  root.render(
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
}
