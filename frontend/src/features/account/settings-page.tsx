import { Guide, PageLink, Step } from "../../components/dashboard/guide";
import { SecondFactorPanel } from "../../components/second-factor/second-factor-panel";
import * as path from "../../config/paths";

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
