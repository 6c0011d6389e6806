import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { ErrorBoundary } from "../components/ui/error-boundary";
import { ErrorPanel } from "../components/ui/error-panel";
import { AppRoutes } from "./routes";

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
          onRetry={() => window.location.reload()}
        />
      }
    >
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
