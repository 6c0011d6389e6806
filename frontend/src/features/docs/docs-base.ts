import { useLocation } from "react-router-dom";
import { DEVELOPER_API_DOCS_PATH, DOCS_PATH } from "../../config/paths";
import { TABS, type TabKey } from "./tabs";

/** Where the documentation is: `/docs`, or in the dashboard. */
export function useDocsBase(): string {
  const path = useLocation().pathname.toLowerCase();
  return path.startsWith(DEVELOPER_API_DOCS_PATH) ? DEVELOPER_API_DOCS_PATH : DOCS_PATH;
}

/** The tab at the current address, or null where there is none. */
export function useTabKey(): TabKey | null {
  const base = useDocsBase();
  const rest = useLocation().pathname.toLowerCase().slice(base.length).replaceAll("/", "");
  return TABS.find(({ key }) => key === rest)?.key ?? null;
}
