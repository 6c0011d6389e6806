import { useEffect } from "react";
import { prefetchOnIntent } from "./prefetch";
import { useRouteFocus } from "./route-focus";
import { AppRoutes } from "./routes";

/** What is true of every page: focus and scroll on the way between them, and the next one fetched ahead. */
export function App() {
  useRouteFocus();
  useEffect(prefetchOnIntent, []);
  return <AppRoutes />;
}
