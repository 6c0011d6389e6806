import { api } from "../base";
export const addTagTypes = ["auth"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      authSecondFactor: build.query<
        AuthSecondFactorApiResponse,
        AuthSecondFactorApiArg
      >({
        query: () => ({ url: `/api/auth/second-factor/` }),
        providesTags: ["auth"],
      }),
      authSecondFactorConfirm: build.mutation<
        AuthSecondFactorConfirmApiResponse,
        AuthSecondFactorConfirmApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/second-factor/confirm/`,
          method: "POST",
          body: queryArg.secondFactorConfirmRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authRecoveryCodes: build.mutation<
        AuthRecoveryCodesApiResponse,
        AuthRecoveryCodesApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/second-factor/recovery-codes/`,
          method: "POST",
          body: queryArg.secondFactorCodeRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authSecondFactorSetUp: build.mutation<
        AuthSecondFactorSetUpApiResponse,
        AuthSecondFactorSetUpApiArg
      >({
        query: () => ({
          url: `/api/auth/second-factor/set-up/`,
          method: "POST",
        }),
        invalidatesTags: ["auth"],
      }),
      authSecondFactorSignin: build.mutation<
        AuthSecondFactorSigninApiResponse,
        AuthSecondFactorSigninApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/second-factor/sign-in/`,
          method: "POST",
          body: queryArg.secondFactorSignInRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authSecondFactorTurnOff: build.mutation<
        AuthSecondFactorTurnOffApiResponse,
        AuthSecondFactorTurnOffApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/second-factor/turn-off/`,
          method: "POST",
          body: queryArg.secondFactorCodeRequest,
        }),
        invalidatesTags: ["auth"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as factorApi };
export type AuthSecondFactorApiResponse = /** status 200 Done. */ SecondFactor;
export type AuthSecondFactorApiArg = void;
export type AuthSecondFactorConfirmApiResponse =
  /** status 200 Done. */ NewRecoveryCodes;
export type AuthSecondFactorConfirmApiArg = {
  secondFactorConfirmRequest: SecondFactorConfirmRequest;
};
export type AuthRecoveryCodesApiResponse =
  /** status 200 Done. */ NewRecoveryCodes;
export type AuthRecoveryCodesApiArg = {
  secondFactorCodeRequest: SecondFactorCodeRequest;
};
export type AuthSecondFactorSetUpApiResponse =
  /** status 200 Done. */ SecondFactorSecret;
export type AuthSecondFactorSetUpApiArg = void;
export type AuthSecondFactorSigninApiResponse =
  /** status 200 Done. */ SecondFactorSignedIn;
export type AuthSecondFactorSigninApiArg = {
  secondFactorSignInRequest: SecondFactorSignInRequest;
};
export type AuthSecondFactorTurnOffApiResponse =
  /** status 200 Done. */ Success;
export type AuthSecondFactorTurnOffApiArg = {
  secondFactorCodeRequest: SecondFactorCodeRequest;
};
export type SecondFactor = {
  /** Whether it is on. */
  enabled: boolean;
  /** When it was turned on; null while it is off. */
  enabled_at: string | null;
  /** How many recovery codes have not been used. */
  recovery_codes_left: number;
  /** Until it is on, every other call of this administrator is refused. */
  needed: boolean;
};
export type WrongField = {
  /** The field's name. */
  param: string;
  /** For programs: why it is refused. */
  code: string;
  /** What is wrong, in a sentence. */
  message: string;
};
export type ApiError = {
  /** A sentence that says what is wrong. */
  error: string;
  /** For programs: unlike the sentence, it does not change. */
  code: string;
  /** The field or parameter that is wrong, where it is one. */
  param?: string;
  /** Names this call in the server's log. Quote it when you ask for help. */
  request_id: string;
  /** Where the documentation explains the code. */
  doc_url: string;
  /** Every wrong field of a creation, each with its code. */
  errors?: WrongField[];
  /** What is wrong with a form as a whole. */
  non_field_errors?: string[];
  [key: string]: any;
};
export type NewRecoveryCodes = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** Each works once. They cannot be read again. */
  recovery_codes: string[];
};
export type SecondFactorConfirmRequest = {
  /** Six digits of the authenticator app. */
  otp: string;
};
export type SecondFactorCodeRequest = {
  /** Six digits of the authenticator app, or a recovery code. */
  otp: string;
};
export type SecondFactorSecret = {
  /** In base32, to type into an authenticator app. */
  secret: string;
  /** The same as an `otpauth://` address, for a QR code. */
  uri: string;
};
export type Profile = {
  /** The account's id. */
  id: number;
  /** The email address to sign in with. */
  email: string;
  /** The account's name. */
  username: string;
  /** The first word of the name. */
  first_name: string;
  /** Whether this is an administrator. */
  is_superuser: boolean;
  /** Whether the dashboard shows test mode. */
  is_test_mode: boolean;
  /** Whether a payout wallet is connected in the mode shown. */
  has_wallet: boolean;
  /** Whether there is a secret key in the mode shown. */
  has_key: boolean;
  /** Whether the address was confirmed: without it, few emails go there. */
  email_confirmed: boolean;
  /** Appear on the leaderboard as “Anonymous”. */
  leaderboard_anonymous: boolean;
  /** Whether anyone with the link may see a receipt. */
  public_receipts: boolean;
  /** Email about the first payment. */
  mail_first_payment: boolean;
  /** Email when a payout fails. */
  mail_failed_payouts: boolean;
  /** Email when a return fails. */
  mail_failed_returns: boolean;
  /** Email when a webhook keeps failing. */
  mail_failed_webhooks: boolean;
  /** Email the monthly statement on the 1st. */
  mail_statements: boolean;
  /** For the dashboard's dates. Empty: the browser's. */
  time_zone: string;
  /** What customers read; at first the username. */
  shop_name: string;
  /** In lines, or empty. */
  shop_address: string;
  /** Or empty. */
  shop_tax_id: string;
  /** For customers: an email address, a phone number or a web address. Or empty. */
  shop_contact: string;
  /** Added to prices in a currency, in percent. */
  price_spread: number;
  /** The tips that the keypad offers, in percent. */
  tip_presets: number[];
  /** Values are written and summed in it. */
  reporting_currency: string;
  /** What one refund may have without a fresh sign-in. XRP with six decimals. */
  refund_limit: string;
  /** The same for all refunds of 24 hours. XRP with six decimals. */
  refund_day_limit: string;
};
export type SecondFactorSignedIn = {
  /** Valid for ten minutes; send it as `Authorization: Bearer …`. */
  access: string;
  /** Valid once, within seven days. */
  refresh: string;
  /** Who is signed in. */
  user: Profile;
  /** Where the first step was Google's. */
  message?: string;
};
export type SecondFactorSignInRequest = {
  /** Of the first step's response. */
  challenge: string;
  /** Six digits of the authenticator app, or a recovery code. */
  otp: string;
};
export type Success = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
};
export const {
  useAuthSecondFactorQuery,
  useAuthSecondFactorConfirmMutation,
  useAuthRecoveryCodesMutation,
  useAuthSecondFactorSetUpMutation,
  useAuthSecondFactorSigninMutation,
  useAuthSecondFactorTurnOffMutation,
} = injectedRtkApi;
