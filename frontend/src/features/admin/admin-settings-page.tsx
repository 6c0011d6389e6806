import { Command, Guide, Step } from "../../components/dashboard/guide";
import { useConfigQuery } from "../../lib/api/generated";

/** `/admin-dashboard/settings` */
export function AdminSettingsPage() {
  const { data: config } = useConfigQuery();
  return (
    <Guide
      heading="Settings of this server"
      lead="Ledgers, limits and email are set by environment variables, each explained in .env.example. Each payment keeps the fee, ratio and wallets it was created with."
    >
      <Step heading="Ledgers">
        <p>Test Mode: {config?.networks.test.name ?? "…"}</p>
        <p>Live Mode: {config?.networks.live.name ?? "…"}</p>
      </Step>
      <Step heading="Retire a replaced wallet">
        <p>Its pending payments end early, and it signs nothing more. It stays watched.</p>
        <Command label="Retire a replaced wallet" code={'make manage c="retire --help"'} />
      </Step>
    </Guide>
  );
}
