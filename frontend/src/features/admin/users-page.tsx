import { Command, Guide, Step } from "../../components/dashboard/guide";

/** `/admin-dashboard/users` */
export function UsersPage() {
  return (
    <Guide
      heading="Merchants sign up themselves"
      lead="Every account that signs up is a merchant. Administrators are created on the server only."
    >
      <Step heading="Add an administrator">
        <p>The command asks for the password.</p>
        <Command label="Create an administrator" code={'make manage c="createadmin name@example.com"'} />
      </Step>
    </Guide>
  );
}
