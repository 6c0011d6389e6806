import type { ReactNode } from "react";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { CopyToToast } from "../../../components/ui/copy-to-toast";
import { Panel } from "../../../components/ui/panel";
import type {
  EndpointFacts,
  KeyFacts,
  MailFacts,
  MerchantDetail,
  ModeEnum,
  PayoutWallet,
} from "../../../lib/api/generated";
import { formatDateTime, shortAddress } from "../../../lib/format";

/** Live or Test, beside what belongs to one mode. */
export function ModeBadge({ mode }: { mode: ModeEnum }) {
  return <Badge tone={mode === "live" ? "neutral" : "warning"}>{mode === "live" ? "Live" : "Test"}</Badge>;
}

interface AccountPanelProps {
  merchant: MerchantDetail;
  onRemoveSecondFactor: () => void;
}

export function AccountPanel({ merchant, onRemoveSecondFactor }: AccountPanelProps) {
  const rows: [string, ReactNode][] = [
    ["Merchant ID", merchant.id],
    ["Joined", formatDateTime(merchant.joined_at)],
    ["Last live payment", merchant.last_payment_at === null ? "None yet" : formatDateTime(merchant.last_payment_at)],
    ["Last sign-in", merchant.last_sign_in_at === null ? "Not known" : formatDateTime(merchant.last_sign_in_at)],
    [
      "Email",
      merchant.email_confirmed_at === null
        ? "Not confirmed"
        : `Confirmed ${formatDateTime(merchant.email_confirmed_at)}`,
    ],
    [
      "Second factor",
      merchant.second_factor_since === null ? "Off" : `On since ${formatDateTime(merchant.second_factor_since)}`,
    ],
    ["On the leaderboard", merchant.leaderboard_anonymous ? "As Anonymous" : `As ${merchant.username}`],
    ["Public receipts", merchant.public_receipts ? "On" : "Off"],
  ];
  return (
    <Panel heading="Account">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {rows.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-13 text-ink-3">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {merchant.second_factor_since !== null && (
        <Button look="secondary" className="mt-4" onClick={onRemoveSecondFactor}>
          Remove second factor
        </Button>
      )}
    </Panel>
  );
}

export function WalletsPanel({ wallets }: { wallets: readonly PayoutWallet[] }) {
  return (
    <Listed heading="Wallets" none="No wallet is connected." rows={wallets} keyOf={({ mode }) => mode}>
      {({ mode, address, destination_tag: tag, connected_at }) => (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <ModeBadge mode={mode} />
            <span className="code text-13" title={address}>
              {shortAddress(address)}
            </span>
            <CopyToToast text={address} label="Wallet address" />
          </p>
          <p className="text-13 text-ink-3">
            {tag === null ? "No tag" : `Tag ${tag}`}, connected {formatDateTime(connected_at)}
          </p>
        </>
      )}
    </Listed>
  );
}

export function KeysPanel({ keys }: { keys: readonly KeyFacts[] }) {
  return (
    <Listed
      heading="Secret keys"
      none="There is no secret key."
      rows={keys}
      keyOf={({ mode, last4 }) => `${mode} ${last4}`}
    >
      {({ mode, last4, created_at, last_used_at, reset_by_administrator }) => (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <ModeBadge mode={mode} />
            <span className="code text-13">
              sk_{mode}_····{last4}
            </span>
          </p>
          <p className="text-13 text-ink-3">
            {reset_by_administrator ? "Reset by an administrator" : "Created"} {formatDateTime(created_at)},{" "}
            {last_used_at === null ? "never used" : `last used ${formatDateTime(last_used_at)}`}
          </p>
        </>
      )}
    </Listed>
  );
}

export function EndpointsPanel({ endpoints }: { endpoints: readonly EndpointFacts[] }) {
  return (
    <Listed
      heading="Endpoints"
      none="No webhook is set up."
      rows={endpoints}
      keyOf={({ id }) => id}
      aside={<p className="text-13 text-ink-3">{endpoints.length} of 5</p>}
    >
      {({ mode, name, url, failing_since }) => (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-52">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <span className="min-w-0 break-words">{name}</span> <ModeBadge mode={mode} />
            </p>
            <p className="code wrap-anywhere text-13 text-ink-3">{url === "" ? "Built-in receiver" : url}</p>
          </div>
          <div className="text-right">
            <Badge tone={failing_since === null ? "success" : "error"}>
              {failing_since === null ? "Active" : "Failing"}
            </Badge>
            {failing_since !== null && <p className="text-13 text-ink-3">since {formatDateTime(failing_since)}</p>}
          </div>
        </div>
      )}
    </Listed>
  );
}

const MAIL = {
  sent: { tone: "success", word: "Sent" },
  waiting: { tone: "warning", word: "Waiting" },
  failed: { tone: "error", word: "Failed" },
} as const;

/** By kind, never their text. */
export function MailsPanel({ mails }: { mails: readonly MailFacts[] }) {
  return (
    <Listed
      heading="Emails to this merchant"
      none="None in the last 30 days."
      rows={mails}
      keyOf={({ name, created_at }) => `${name} ${created_at}`}
    >
      {({ name, created_at, mail_state }) => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="min-w-0 flex-1 basis-52">{mailName(name)}</p>
          <time dateTime={created_at} className="figures text-13 text-ink-2">
            {formatDateTime(created_at)}
          </time>
          <Badge tone={MAIL[mail_state].tone}>{MAIL[mail_state].word}</Badge>
        </div>
      )}
    </Listed>
  );
}

/** "secret_key_changed" → "Secret key changed". */
function mailName(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface ListedProps<Row> {
  heading: string;
  none: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  aside?: ReactNode;
  children: (row: Row) => ReactNode;
}

function Listed<Row>({ heading, none, rows, keyOf, aside, children }: ListedProps<Row>) {
  return (
    <Panel heading={heading} inset="flush" aside={aside}>
      {rows.length === 0 ? (
        <p className="px-5 py-4 text-13 text-ink-3">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={keyOf(row)} className="px-5 py-3">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
