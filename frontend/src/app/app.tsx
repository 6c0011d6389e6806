import { useEffect } from "react";
import { prefetchOnIntent } from "./prefetch";
import { useRouteFocus } from "./route-focus";
import { useRouteTitle } from "./route-title";
import { AppRoutes } from "./routes";

/** What every page has: a title, focus and scroll position after navigation, and links that prefetch. */
export function App() {
  useRouteTitle();
  useRouteFocus();
  useEffect(prefetchOnIntent, []);
  return <AppRoutes />;
}
