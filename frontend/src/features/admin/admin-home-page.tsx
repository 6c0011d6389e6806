import { Command, Guide, OtherLink, PageLink, Step } from "../../components/dashboard/guide";
import * as path from "../../config/paths";
import { useSignedInUser } from "../../store/user";

const DJANGO_ADMIN = "/django-admin/";

/** `/admin-dashboard`: a greeting and where to find the platform's balances. */
export function AdminHomePage() {
  const user = useSignedInUser();
  return (
    <Guide
      heading={`Welcome, ${user.first_name || "Admin"}`}
      lead="We compare the double-entry journal with every validated ledger. A difference of one drop halts the wallet."
    >
      <Step heading="The platform's money">
        <p>The balance sheet of every watched wallet compares journal and ledger to the drop:</p>
        <Command label="Print the balance sheets" code={'make manage c="audit"'} />
      </Step>
      <Step heading="Failures">
        <PageLink to={path.ADMIN_TRANSACTIONS_PATH}>Payouts and burns</PageLink>
        <PageLink to={path.ADMIN_REJECTED_PAYMENTS_PATH}>Returns of rejected payments</PageLink>
      </Step>
      <Step heading="The public site">
        <p>Edit blog posts and testimonials in the Django admin, with this account.</p>
        <OtherLink href={DJANGO_ADMIN}>Open the Django admin</OtherLink>
      </Step>
    </Guide>
  );
}
