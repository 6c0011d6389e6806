import { api } from "../base";
export const addTagTypes = ["auth", "config"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      authConfirmEmail: build.mutation<
        AuthConfirmEmailApiResponse,
        AuthConfirmEmailApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/confirm-email/`,
          method: "POST",
          body: queryArg.confirmEmailRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authGoogleLogin: build.mutation<
        AuthGoogleLoginApiResponse,
        AuthGoogleLoginApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/google-login/`,
          method: "POST",
          body: queryArg.googleRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authLogout: build.mutation<AuthLogoutApiResponse, AuthLogoutApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/logout/`,
          method: "POST",
          body: queryArg.refreshRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authPasswordResetConfirm: build.mutation<
        AuthPasswordResetConfirmApiResponse,
        AuthPasswordResetConfirmApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/password-reset-confirm/`,
          method: "POST",
          body: queryArg.resetConfirmRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authPasswordResetRequest: build.mutation<
        AuthPasswordResetRequestApiResponse,
        AuthPasswordResetRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/password-reset-request/`,
          method: "POST",
          body: queryArg.resetRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authProfile: build.mutation<AuthProfileApiResponse, AuthProfileApiArg>({
        query: () => ({ url: `/api/auth/profile/`, method: "GET" }),
        invalidatesTags: [],
      }),
      authChangePassword: build.mutation<
        AuthChangePasswordApiResponse,
        AuthChangePasswordApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/profile/change-password/`,
          method: "POST",
          body: queryArg.changePasswordRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authProfileUpdate: build.mutation<
        AuthProfileUpdateApiResponse,
        AuthProfileUpdateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/profile/update/`,
          method: "PUT",
          body: queryArg.profileUpdateRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authSignin: build.mutation<AuthSigninApiResponse, AuthSigninApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/signin/`,
          method: "POST",
          body: queryArg.signInRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authSignup: build.mutation<AuthSignupApiResponse, AuthSignupApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/signup/`,
          method: "POST",
          body: queryArg.signUpRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authTestMode: build.mutation<AuthTestModeApiResponse, AuthTestModeApiArg>(
        {
          query: () => ({ url: `/api/auth/test-mode/`, method: "GET" }),
          invalidatesTags: [],
        },
      ),
      authTestModeSet: build.mutation<
        AuthTestModeSetApiResponse,
        AuthTestModeSetApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/test-mode/`,
          method: "POST",
          body: queryArg.testModeRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authTokenRefresh: build.mutation<
        AuthTokenRefreshApiResponse,
        AuthTokenRefreshApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/token/refresh/`,
          method: "POST",
          body: queryArg.refreshRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      authVerifyOtp: build.mutation<
        AuthVerifyOtpApiResponse,
        AuthVerifyOtpApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/verify-otp/`,
          method: "POST",
          body: queryArg.verifyOtpRequest,
        }),
        invalidatesTags: ["auth"],
      }),
      config: build.query<ConfigApiResponse, ConfigApiArg>({
        query: () => ({ url: `/api/config/` }),
        providesTags: ["config"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as accountApi };
export type AuthConfirmEmailApiResponse = /** status 200 Done. */ Success;
export type AuthConfirmEmailApiArg = {
  confirmEmailRequest: ConfirmEmailRequest;
};
export type AuthGoogleLoginApiResponse = /** status 200 Done. */ GoogleSignedIn;
export type AuthGoogleLoginApiArg = {
  googleRequest: GoogleRequest;
};
export type AuthLogoutApiResponse = /** status 200 Done. */ Success;
export type AuthLogoutApiArg = {
  refreshRequest: RefreshRequest;
};
export type AuthPasswordResetConfirmApiResponse =
  /** status 200 Done. */ Success;
export type AuthPasswordResetConfirmApiArg = {
  resetConfirmRequest: ResetConfirmRequest;
};
export type AuthPasswordResetRequestApiResponse =
  /** status 200 Done. */ Success;
export type AuthPasswordResetRequestApiArg = {
  resetRequest: ResetRequest;
};
export type AuthProfileApiResponse = /** status 200 Done. */ Profile;
export type AuthProfileApiArg = void;
export type AuthChangePasswordApiResponse = /** status 200 Done. */ SignedIn;
export type AuthChangePasswordApiArg = {
  changePasswordRequest: ChangePasswordRequest;
};
export type AuthProfileUpdateApiResponse = /** status 200 Done. */ Profile;
export type AuthProfileUpdateApiArg = {
  profileUpdateRequest: ProfileUpdateRequest;
};
export type AuthSigninApiResponse = /** status 200 Done. */ SignedIn;
export type AuthSigninApiArg = {
  signInRequest: SignInRequest;
};
export type AuthSignupApiResponse = /** status 201 Done. */ SignedIn;
export type AuthSignupApiArg = {
  signUpRequest: SignUpRequest;
};
export type AuthTestModeApiResponse = /** status 200 Done. */ TestMode;
export type AuthTestModeApiArg = void;
export type AuthTestModeSetApiResponse = /** status 200 Done. */ TestMode;
export type AuthTestModeSetApiArg = {
  testModeRequest: TestModeRequest;
};
export type AuthTokenRefreshApiResponse = /** status 200 Done. */ TokenPair;
export type AuthTokenRefreshApiArg = {
  refreshRequest: RefreshRequest;
};
export type AuthVerifyOtpApiResponse = /** status 200 Done. */ Success;
export type AuthVerifyOtpApiArg = {
  verifyOtpRequest: VerifyOtpRequest;
};
export type ConfigApiResponse = /** status 200 Done. */ Config;
export type ConfigApiArg = void;
export type Success = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
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
export type ConfirmEmailRequest = {
  /** The one in the link. */
  token: string;
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
export type GoogleSignedIn = {
  /** Valid for ten minutes; send it as `Authorization: Bearer …`. */
  access: string;
  /** Valid once, within seven days. */
  refresh: string;
  /** Who is signed in. */
  user: Profile;
  /** A sentence for people. */
  message: string;
};
export type SecondFactorNeeded = {
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
  /** For second-factor/sign-in, once, within five minutes. */
  challenge?: string;
  [key: string]: any;
};
export type GoogleRequest = {
  /** An access token of Google Identity Services. */
  access_token: string;
  /** Six digits of the authenticator app, or a recovery code. */
  otp?: string;
};
export type RefreshRequest = {
  /** The refresh token, which is valid once. */
  refresh: string;
};
export type ResetByCode = {
  /** The account's email address. */
  email: string;
  /** Not needed with the cookie of verify-otp. */
  otp?: string;
  /** At least eight characters, neither common nor close to name or email. */
  new_password: string;
};
export type ResetByLink = {
  /** The one in the link. */
  token: string;
  /** At least eight characters, neither common nor close to name or email. */
  password: string;
};
export type ResetConfirmRequest = ResetByCode | ResetByLink;
export type ResetRequest = {
  /** The account's email address. */
  email: string;
};
export type SignedIn = {
  /** Valid for ten minutes; send it as `Authorization: Bearer …`. */
  access: string;
  /** Valid once, within seven days. */
  refresh: string;
  /** Who is signed in. */
  user: Profile;
};
export type ChangePasswordRequest = {
  /** The password that is replaced. */
  current_password: string;
  /** At least eight characters, neither common nor close to name or email. */
  new_password: string;
};
export type ProfileUpdateRequest = {
  /** The account's name. */
  username: string;
  /** Appear on the leaderboard as “Anonymous”. */
  leaderboard_anonymous?: boolean;
  /** Whether anyone with the link may see a receipt. */
  public_receipts?: boolean;
  /** Email about the first payment. */
  mail_first_payment?: boolean;
  /** Email when a payout fails. */
  mail_failed_payouts?: boolean;
  /** Email when a return fails. */
  mail_failed_returns?: boolean;
  /** Email when a webhook keeps failing. */
  mail_failed_webhooks?: boolean;
  /** Email the monthly statement on the 1st. */
  mail_statements?: boolean;
  /** A name of the IANA list. Empty: the browser's. */
  time_zone?: string;
  /** What customers read. Empty: the username. */
  shop_name?: string;
  /** In lines. */
  shop_address?: string;
  /** For invoices. */
  shop_tax_id?: string;
  /** For customers: an email address, a phone number or a web address. */
  shop_contact?: string;
  /** Values are written and summed in it: one of `currencies` of `/api/config/`. */
  reporting_currency?: string;
  /** Added to prices in a currency, in percent: 0 to 5, at most four decimals. */
  price_spread?: number | string;
  /** The tips that the keypad offers, in percent: at most three. Empty: it asks for none. */
  tip_presets?: number[];
  /** XRP of one refund without a fresh sign-in. Needs a fresh sign-in to change. */
  refund_limit?: string | number;
  /** The same for all refunds of 24 hours. Needs a fresh sign-in to change. */
  refund_day_limit?: string | number;
};
export type SignInRequest = {
  /** The account's email address. */
  email: string;
  /** The password, spaces included. */
  password: string;
  /** Six digits of the authenticator app, or a recovery code. */
  otp?: string;
};
export type SignUpRequest = {
  /** The account's name. */
  username: string;
  /** The account's email address. */
  email: string;
  /** At least eight characters, neither common nor close to name or email. */
  password: string;
};
export type TestMode = {
  /** Whether the dashboard shows test mode. */
  is_test_mode: boolean;
};
export type TestModeRequest = {
  /** true: test mode. */
  mode: boolean;
};
export type TokenPair = {
  /** Valid for ten minutes; send it as `Authorization: Bearer …`. */
  access: string;
  /** Valid once, within seven days. */
  refresh: string;
};
export type VerifyOtpRequest = {
  /** The account's email address. */
  email: string;
  /** The six digits of the email. */
  otp: string;
};
export type Network = {
  /** The ledger's name. */
  name: string;
  /** The ledger's own number; null before it was read. */
  network_id: number | null;
  /** Whether it is a ledger of this installation, with play money. */
  local: boolean;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
  /** A WebSocket of the ledger that browsers may read from directly. */
  public_url: string | null;
  /** Whether it can be paid with play money. */
  can_simulate: boolean;
  /** The smallest amount. XRP with six decimals. */
  min_payment: string;
};
export type Networks = {
  /** Of test mode. */
  test: Network;
  /** Of live mode. */
  live: Network;
};
export type Limits = {
  /** The largest amount. XRP with six decimals. */
  max_payment: string;
  /** The most characters that it may have. */
  title: number;
  /** The most characters that it may have. */
  description: number;
  /** The most characters that it may have. */
  platform_name: number;
  /** The most characters that it may have. */
  username: number;
  /** The most characters that it may have. */
  developer_reference: number;
  /** The most characters that it may have. */
  redirect_url: number;
  /** The most bytes that `metadata` may have, as JSON. */
  metadata_bytes: number;
  /** The most keys that `metadata` may have. */
  metadata_keys: number;
  /** The longest time. */
  expires_in_minutes: number;
  /** For how many minutes a payment can be paid if the call does not say. */
  expires_in_minutes_default: number;
};
export type CurrencyOffered = {
  /** The currency, by ISO 4217. */
  code: string;
  /** How many decimals a price in it may have. */
  digits: number;
};
export type Config = {
  /** What this installation is called. */
  product: string;
  /** The version of the product, its API and its SDK. */
  version: string;
  /** This installation's address. */
  origin: string;
  /** For the button of Google Identity Services; null where it is not set up. */
  google_client_id: string | null;
  /** Of a payment; at most four decimals. */
  fee_percentage: number;
  /** Of the fee, in percent. */
  burn_ratio_of_platform_fee: number;
  /** Whether nobody can ever spend what the live burn wallet gets. */
  burn_is_final: boolean;
  /** The ledger of each mode. */
  networks: Networks;
  /** The limits of the create call. */
  limits: Limits;
  /** The currencies that a price can be in. */
  currencies: CurrencyOffered[];
};
export const {
  useAuthConfirmEmailMutation,
  useAuthGoogleLoginMutation,
  useAuthLogoutMutation,
  useAuthPasswordResetConfirmMutation,
  useAuthPasswordResetRequestMutation,
  useAuthProfileMutation,
  useAuthChangePasswordMutation,
  useAuthProfileUpdateMutation,
  useAuthSigninMutation,
  useAuthSignupMutation,
  useAuthTestModeMutation,
  useAuthTestModeSetMutation,
  useAuthTokenRefreshMutation,
  useAuthVerifyOtpMutation,
  useConfigQuery,
} = injectedRtkApi;
