import type { ReactNode } from "react";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import * as path from "../../config/paths";
import { useConfigQuery, usePublicFiguresQuery } from "../../lib/api/generated";
import { formatXrp, xrpToDrops } from "../../lib/money";
import { restCreateSample, restStatusSample } from "../../lib/samples";
import type { SessionUser } from "../../store/types";
import { Command, Guide, OtherLink, PageLink, Step } from "./guide";

interface PageProps {
  user: SessionUser;
}

/** `/developer-dashboard`: a greeting and the way to a first payment. */
export function DeveloperHome({ user }: PageProps) {
  return (
    <Guide
      heading={`Welcome back${user.first_name === "" ? "" : `, ${user.first_name}`}`}
      lead="One call makes a checkout, the payer scans, the ledger settles, and your wallet is paid."
    >
      <Step heading="See a payment">
        <DemoCheckout />
      </Step>
      <Step heading="Make one">
        <p>Your server calls the API with its secret key and sends the payer to the checkout that it answers with.</p>
        <PageLink to={path.DEVELOPER_API_DOCS_PATH}>Read the API documentation</PageLink>
        <OtherLink href={path.API_SCHEMA_PATH}>Open the API schema</OtherLink>
      </Step>
      <Step heading="Where you are">
        <ModeFacts testMode={user.is_test_mode} />
      </Step>
    </Guide>
  );
}

/** `/developer-dashboard/wallet` */
export function WalletPage({ user }: PageProps) {
  return (
    <Guide
      heading="Paid to your own wallet"
      lead="Every payment is paid out to one XRP address of yours in each mode. Nobody here ever holds its key."
    >
      <Step heading="What is checked">
        <p>
          The account must exist on the mode's ledger and accept deposits. Where it demands a destination tag, the tag
          is part of the address: <span className="code">address:tag</span> or an X-address.
        </p>
      </Step>
      <Step heading="What is frozen">
        <p>
          The payout address is written into each payment when the payment is made. Another wallet later changes only
          payments made after it.
        </p>
      </Step>
      <Step heading="The ledger of this mode">
        <ModeFacts testMode={user.is_test_mode} />
      </Step>
    </Guide>
  );
}

/** `/developer-dashboard/webhooks` */
export function WebhooksPage({ user }: PageProps) {
  const mode = user.is_test_mode ? "test" : "live";
  const url = user.is_test_mode ? "http://127.0.0.1:4000/hooks" : "https://shop.example/hooks";
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

/** `/developer-dashboard/transactions` */
export function TransactionsPage() {
  return (
    <Guide
      heading="Each payment tells its own story"
      lead="A payment's checkout shows what arrived, how it was split and the ledger's transactions for each part, to the payer and to you."
    >
      <Step heading="Ask for a payment">
        <p>Its status with every amount and hash, by your server and your secret key:</p>
        <Command label="Read a payment's status" code={restStatusSample(window.location.origin)} />
      </Step>
      <Step heading="Find one by its transaction">
        <p>The payment that a transaction on the ledger was sent for:</p>
        <Command
          label="Find a payment by its transaction"
          code={`curl -s ${window.location.origin}/api/payments/check-transaction/ \\
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"transaction_hash": "'$HASH'"}'`}
        />
      </Step>
    </Guide>
  );
}

/** `/developer-dashboard/test` and `/test` */
export function TestPage() {
  return (
    <Guide
      heading="Try every way a payment can go"
      lead="A checkout in test mode simulates its payer: the exact amount, too little, too late, twice, with a wrong tag or none."
    >
      <Step heading="An open checkout">
        <DemoCheckout />
      </Step>
      <Step heading="One of your own">
        <p>With your test key this makes a checkout like it:</p>
        <Command label="Create a test payment" code={restCreateSample(window.location.origin)} />
      </Step>
    </Guide>
  );
}

/** The specified placeholder of `/developer-dashboard/send-receive`. */
export function SendReceivePage() {
  return (
    <Guide
      heading="Send and receive from your own wallet"
      lead="Your money rests in your own wallet, and you send it with your own wallet app. What you receive here are payments."
    >
      <Step heading="What there is">
        <PageLink to={path.DEVELOPER_WALLET_PATH}>Your wallet</PageLink>
        <PageLink to={path.DEVELOPER_TRANSACTIONS_PATH}>Your transactions</PageLink>
      </Step>
    </Guide>
  );
}

/** The specified placeholder of `/developer-dashboard/token-burning`. */
export function TokenBurningPage() {
  return (
    <Guide
      heading="Burning happens by itself"
      lead="A part of each payment’s fee goes to the burn wallet. There is nothing to switch on."
    >
      <Step heading="What there is">
        <PageLink to={path.DEVELOPER_TRANSACTIONS_PATH}>Your transactions, each with its burn</PageLink>
      </Step>
    </Guide>
  );
}

/** The specified placeholder of `/developer-dashboard/settings`. */
export function DeveloperSettingsPage() {
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

/** The open checkout of a trial; elsewhere, the words for where to find one. */
function DemoCheckout() {
  const { data: figures, isError } = usePublicFiguresQuery();
  if (figures === undefined && !isError) {
    return (
      <Delayed>
        <Skeleton className="h-15 w-full max-w-120" />
      </Delayed>
    );
  }
  const demo = figures?.demo_checkout_url ?? null;
  return demo === null ? (
    <p>Make one with your test key, and open the checkout that it answers with.</p>
  ) : (
    <>
      <p>An open checkout with a simulated payer. Pay it, and watch the split on the ledger.</p>
      <OtherLink href={demo}>Open a demo checkout</OtherLink>
    </>
  );
}

/** Which ledger the mode runs on and its smallest payment, as this server says. */
function ModeFacts({ testMode }: { testMode: boolean }) {
  const { data: config, isError, refetch } = useConfigQuery();
  if (config === undefined) {
    return isError ? (
      <p role="alert">
        What this server says of its ledgers did not load.{" "}
        <button type="button" onClick={refetch} className="font-medium text-blue underline underline-offset-2">
          Try Again
        </button>
      </p>
    ) : (
      <Delayed>
        <Skeleton className="h-20 w-full max-w-72" />
      </Delayed>
    );
  }
  const network = testMode ? config.networks.test : config.networks.live;
  const facts: [name: string, value: ReactNode][] = [
    ["Mode", `${testMode ? "Test Mode" : "Live Mode"}, ${testMode || network.local ? "play money" : "real XRP"}`],
    ["Ledger", network.name],
    ["Smallest payment", `${formatXrp(xrpToDrops(network.min_payment))} XRP`],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="figures text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An address as it may stand in another person's shell: what a shell would read as its own words is left for him to type. */
function inCommand(email: string): string {
  return /^[\w.+-]+@[\w.-]+$/.test(email) ? email : "YOUR-ADDRESS";
}
