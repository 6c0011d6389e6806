import { Badge } from "../../../components/ui/badge";
import { ADMIN_MONEY_PATH } from "../../../config/paths";
import { DASHBOARD_POLL_MS } from "../../../config/timing";
import { useAdminHealthQuery } from "../../../lib/api/generated";

/** In the sidebar beside Money: that a wallet is halted; beside Health: that something fails. Otherwise nothing. */
export function AdminBadge({ path }: { path: string }) {
  const { data: health } = useAdminHealthQuery(undefined, {
    pollingInterval: DASHBOARD_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  if (path === ADMIN_MONEY_PATH) {
    return health?.wallets.some(({ halted }) => halted) ? <Badge tone="error">Halted</Badge> : null;
  }
  return health?.state === "failing" ? <Badge tone="error">Failing</Badge> : null;
}
