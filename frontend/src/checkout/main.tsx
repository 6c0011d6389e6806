import "./checkout.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "../components/ui/error-boundary";
import { ErrorPanel } from "../components/ui/error-panel";
import { App } from "./app";
import { readPreloadedStatus } from "./preloaded";

const root = document.getElementById("root");
if (root === null) {
  throw new Error("The page has no #root.");
}

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary
      fallback={
        <ErrorPanel
          heading="Error"
          message="This page stopped working. Payments you've already sent are not affected."
          onRetry={() => window.location.reload()}
        />
      }
    >
      <App preloaded={readPreloadedStatus(document)} />
    </ErrorBoundary>
  </StrictMode>,
);
