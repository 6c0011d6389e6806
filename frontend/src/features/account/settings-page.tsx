import { Guide, PageLink, Step } from "../../components/ui/guide";
import * as path from "../../config/paths";
import { SecondFactorPanel } from "../shared/second-factor/second-factor-panel";

/** `/developer-dashboard/settings`: the specified placeholder, and the second factor. */
export function SettingsPage() {
  return (
    <>
      <Guide
        heading="Settings"
        lead="To change your name, what is public, and which emails you get, open the menu under your name and choose Update Profile."
      >
        <Step heading="Go to">
          <PageLink to={path.DEVELOPER_WALLET_PATH}>Your wallet</PageLink>
          <PageLink to={path.DEVELOPER_WEBHOOKS_PATH}>Your webhooks</PageLink>
        </Step>
      </Guide>
      <div className="mt-5">
        <SecondFactorPanel />
      </div>
    </>
  );
}
