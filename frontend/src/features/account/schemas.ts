/** What the forms of the profile menu require. Fields have their names on the wire. */
import * as z from "zod/mini";
import { currentPassword, newPassword, repeats, username } from "../../lib/forms/schema";

export const changePasswordForm = z
  .object({
    current_password: currentPassword("Current password is required"),
    new_password: newPassword(),
    confirm_password: z.string(),
  })
  .check(repeats("new_password", "New passwords do not match"));
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;

export const profileForm = z.object({
  username: username("Username"),
  leaderboard_anonymous: z.boolean(),
  public_receipts: z.boolean(),
  mail_first_payment: z.boolean(),
  mail_failed_payouts: z.boolean(),
  mail_failed_returns: z.boolean(),
  mail_failed_webhooks: z.boolean(),
  mail_statements: z.boolean(),
});
export type ProfileForm = z.infer<typeof profileForm>;
