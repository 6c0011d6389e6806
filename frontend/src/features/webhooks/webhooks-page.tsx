import { Command, Guide, PageLink, Step } from "../../components/dashboard/guide";
import * as path from "../../config/paths";
import { useTestMode } from "../../store/test-mode";
import { useSignedInUser } from "../../store/user";

/** `/developer-dashboard/webhooks` */
export function WebhooksPage() {
  const user = useSignedInUser();
  const testMode = useTestMode();
  const mode = testMode ? "test" : "live";
  const url = testMode ? "http://127.0.0.1:4000/hooks" : "https://shop.example/hooks";
  return (
    <Guide
      heading="Get notified of every change"
      lead="Each event is POSTed to your server and signed with the endpoint's secret. It is retried up to five times until your server responds with 2xx."
    >
      <Step heading="Add an endpoint">
        <p>The operator of this server adds it for you, with your own URL at the end. The secret is printed once.</p>
        <Command
          label="Add a webhook endpoint"
          code={`make manage c="webhook_endpoint --email ${inCommand(user.email)} --mode ${mode} --url ${url}"`}
        />
      </Step>
      <Step heading="Verify the signature">
        <p>
          <span className="code">X-Webhook-Signature</span> is <span className="code">sha256=</span> and the HMAC-SHA256
          of <span className="code">{'"{X-Webhook-Timestamp}.{raw body}"'}</span> under the{" "}
          <span className="code">whsec_…</span> secret.
        </p>
        <PageLink to={`${path.DEVELOPER_API_DOCS_PATH}#webhooks`}>How to verify it, with code</PageLink>
      </Step>
    </Guide>
  );
}

/** The email address, unless it contains anything that a shell would interpret. */
function inCommand(email: string): string {
  return /^[\w.+-]+@[\w.-]+$/.test(email) ? email : "YOUR-ADDRESS";
}
