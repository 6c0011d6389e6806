/** The three dialogs of the profile menu, one part that is fetched when the menu opens. */
export { ChangePasswordDialog } from "./change-password-dialog";
export { LogoutDialog } from "./logout-dialog";
export { UpdateProfileDialog } from "./update-profile-dialog";
