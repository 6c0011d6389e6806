import { Command, Guide, Step } from "../../components/dashboard/guide";

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
