import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { signOut } from "../../store/session";
import { useAppDispatch } from "../../store/store";

/** Asks before the session ends. Afterwards the dashboard redirects to the sign-in page. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => dispatch(signOut())}
      title="Confirm Logout"
      text="Are you sure you want to logout? You will need to sign in again to access your account."
      confirmLabel="Logout"
      danger
    />
  );
}
