/** The three dialogs of the profile menu, loaded as one chunk when the menu opens. */
export { ChangePasswordDialog } from "./change-password-dialog";
export { LogoutDialog } from "./logout-dialog";
export { UpdateProfileDialog } from "./update-profile-dialog";
