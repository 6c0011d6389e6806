import { Guide, PageLink, Step } from "../../components/dashboard/guide";
import * as path from "../../config/paths";

/** The specified placeholder of `/developer-dashboard/settings`. */
export function SettingsPage() {
  return (
    <Guide
      heading="Settings stand where they are used"
      lead="Your name, what is public and which mails you get: in the menu under your name at the top, Update Profile."
    >
      <Step heading="What there is">
        <PageLink to={path.DEVELOPER_WALLET_PATH}>Your wallet</PageLink>
        <PageLink to={path.DEVELOPER_WEBHOOKS_PATH}>Your webhooks</PageLink>
      </Step>
    </Guide>
  );
}
