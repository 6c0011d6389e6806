import * as path from "../../config/paths";
import { useConfigQuery } from "../../lib/api/generated";
import type { SessionUser } from "../../store/types";
import { Command, Guide, OtherLink, PageLink, Step } from "./guide";

const DJANGO_ADMIN = "/django-admin/";

/** `/admin-dashboard`: a greeting, and where the platform's money is seen. */
export function AdminHome({ user }: { user: SessionUser }) {
  return (
    <Guide
      heading={`Welcome, ${user.first_name || "Admin"}`}
      lead="The books are double-entry and compared with the ledger after each validated ledger. A difference of one drop halts the wallet."
    >
      <Step heading="The platform's money">
        <p>The balance sheet of every watched wallet, its books beside the ledger, to the drop:</p>
        <Command label="Print the balance sheets" code={'make manage c="audit"'} />
      </Step>
      <Step heading="What failed">
        <PageLink to={path.ADMIN_TRANSACTIONS_PATH}>Payouts and burns</PageLink>
        <PageLink to={path.ADMIN_REJECTED_PAYMENTS_PATH}>Returns of rejected payments</PageLink>
      </Step>
      <Step heading="The public site">
        <p>Blog posts and testimonials are written in Django's own administration, with this account.</p>
        <OtherLink href={DJANGO_ADMIN}>Open Django's administration</OtherLink>
      </Step>
    </Guide>
  );
}

/** `/admin-dashboard/users` */
export function UsersPage() {
  return (
    <Guide
      heading="Merchants sign up themselves"
      lead="An account is a merchant's unless it was made an administrator's on the server; no page can do that."
    >
      <Step heading="Another administrator">
        <p>The password is asked for.</p>
        <Command label="Make an administrator" code={'make manage c="createadmin name@example.com"'} />
      </Step>
    </Guide>
  );
}

/** `/admin-dashboard/analytics` */
export function AnalyticsPage() {
  return (
    <Guide
      heading="Revenue and burns are in the books"
      lead="Revenue is the fee less what of it is burnt. Both are booked with each payment, network fees beside them."
    >
      <Step heading="Now, per wallet">
        <Command label="Print the balance sheets" code={'make manage c="audit"'} />
      </Step>
      <Step heading="Burns, per merchant">
        <p>What the live ledger has validated, with the newest transactions of each merchant.</p>
        <OtherLink href="/api/leaderboard/burn/">The burn leaderboard as JSON</OtherLink>
      </Step>
    </Guide>
  );
}

/** `/admin-dashboard/rejected-payments` */
export function RejectedPaymentsPage() {
  return (
    <Guide
      heading="What does not fit goes back"
      lead="A wrong amount, too late, twice, or without a known tag: recorded with its reason and sent back to its sender by itself."
    >
      <Step heading="A return that failed">
        <p>It is sent again by hand, in your name and with a reason. The command lists what it needs.</p>
        <Command label="Send a failed return again" code={'make manage c="retry --help"'} />
      </Step>
      <Step heading="Money without a destination">
        <p>What is held is released to equity, to its merchant, or back to its sender.</p>
        <Command label="Release held money" code={'make manage c="release --help"'} />
      </Step>
    </Guide>
  );
}

/** `/admin-dashboard/transactions` */
export function AllTransactionsPage() {
  return (
    <Guide
      heading="Every payment runs by itself"
      lead="A payment moves from pending to completed without a hand. A person decides only where the ledger's last word was no."
    >
      <Step heading="A payout or burn that failed">
        <Command label="Send a failed payout or burn again" code={'make manage c="retry --help"'} />
        <p>To the merchant's current wallet, where the old one cannot be paid:</p>
        <Command label="Redirect a failed payout" code={'make manage c="redirect --help"'} />
      </Step>
      <Step heading="A wallet that halted">
        <p>The audit says why in words. Recognise what somebody else signed, then let the wallet send again.</p>
        <Command label="Print the balance sheets" code={'make manage c="audit"'} />
        <Command label="Recognise a transaction" code={'make manage c="recognise --help"'} />
        <Command label="Resume a halted wallet" code={'make manage c="resume --help"'} />
      </Step>
    </Guide>
  );
}

/** `/admin-dashboard/contact-forms` */
export function ContactFormsPage() {
  return (
    <Guide
      heading="What visitors write"
      lead="Each message sent from the contact page is kept in the database, newest first."
    >
      <Step heading="Read the newest">
        <Command
          label="Read the newest messages"
          code={`make manage c="shell" <<'END'
from apps.content.models import ContactMessage
for m in ContactMessage.objects.order_by("-created_at")[:10]:
    print(m.created_at, m.name, m.email, m.subject, m.message, sep="\\n")
END`}
        />
      </Step>
    </Guide>
  );
}

/** `/admin-dashboard/settings` */
export function AdminSettingsPage() {
  const { data: config } = useConfigQuery();
  return (
    <Guide
      heading="Settings of this server"
      lead="Ledgers, limits and mail are environment variables, each explained in .env.example. Fee, ratio and wallets are frozen into each payment."
    >
      <Step heading="Ledgers">
        <p>Test Mode: {config?.networks.test.name ?? "…"}</p>
        <p>Live Mode: {config?.networks.live.name ?? "…"}</p>
      </Step>
      <Step heading="A replaced wallet">
        <p>Its pending payments end early and it signs nothing more; it stays watched.</p>
        <Command label="Retire a replaced wallet" code={'make manage c="retire --help"'} />
      </Step>
    </Guide>
  );
}
