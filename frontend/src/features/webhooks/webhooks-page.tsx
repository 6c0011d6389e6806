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
      heading="Your server is told of every change"
      lead="Each event is POSTed, signed with the endpoint's own secret, and sent again up to five times until your server answers 2xx."
    >
      <Step heading="Add an endpoint">
        <p>Whoever runs this server adds it for you, with your own address at the end. The secret is printed once.</p>
        <Command
          label="Add a webhook endpoint"
          code={`make manage c="webhook_endpoint --email ${inCommand(user.email)} --mode ${mode} --url ${url}"`}
        />
      </Step>
      <Step heading="Check the signature">
        <p>
          <span className="code">X-Webhook-Signature</span> is <span className="code">sha256=</span> and the HMAC-SHA256
          of <span className="code">{'"{X-Webhook-Timestamp}.{raw body}"'}</span> under the{" "}
          <span className="code">whsec_…</span> secret.
        </p>
        <PageLink to={`${path.DEVELOPER_API_DOCS_PATH}#webhooks`}>Read how to verify, with code</PageLink>
      </Step>
    </Guide>
  );
}

/** An address as it may stand in another person's shell: what a shell would read as its own words is left for him to type. */
function inCommand(email: string): string {
  return /^[\w.+-]+@[\w.-]+$/.test(email) ? email : "YOUR-ADDRESS";
}
