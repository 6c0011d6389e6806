import { api } from "./base";
export const addTagTypes = [
  "auth",
  "blogs",
  "config",
  "leaderboard",
  "payments",
  "platform-admin",
  "public",
  "testimonials",
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
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
      blogs: build.query<BlogsApiResponse, BlogsApiArg>({
        query: (queryArg) => ({
          url: `/api/blogs/`,
          params: {
            page: queryArg.page,
            page_size: queryArg.pageSize,
          },
        }),
        providesTags: ["blogs"],
      }),
      blogsById: build.query<BlogsByIdApiResponse, BlogsByIdApiArg>({
        query: (queryArg) => ({ url: `/api/blogs/${queryArg.blogId}/` }),
        providesTags: ["blogs"],
      }),
      blogsBySlug: build.query<BlogsBySlugApiResponse, BlogsBySlugApiArg>({
        query: (queryArg) => ({ url: `/api/blogs/slug/${queryArg.slug}/` }),
        providesTags: ["blogs"],
      }),
      config: build.query<ConfigApiResponse, ConfigApiArg>({
        query: () => ({ url: `/api/config/` }),
        providesTags: ["config"],
      }),
      leaderboardBurn: build.query<
        LeaderboardBurnApiResponse,
        LeaderboardBurnApiArg
      >({
        query: () => ({ url: `/api/leaderboard/burn/` }),
        providesTags: ["leaderboard"],
      }),
      paymentsCancel: build.mutation<
        PaymentsCancelApiResponse,
        PaymentsCancelApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/cancel/${queryArg.paymentId}/`,
          method: "POST",
        }),
        invalidatesTags: ["payments"],
      }),
      paymentsCheckTransaction: build.mutation<
        PaymentsCheckTransactionApiResponse,
        PaymentsCheckTransactionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/check-transaction/`,
          method: "POST",
          body: queryArg.checkRequest,
        }),
        invalidatesTags: ["payments"],
      }),
      paymentsCreate: build.mutation<
        PaymentsCreateApiResponse,
        PaymentsCreateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/create/`,
          method: "POST",
          body: queryArg.createRequest,
          headers: {
            "Idempotency-Key": queryArg["Idempotency-Key"],
          },
        }),
        invalidatesTags: ["payments"],
      }),
      paymentsPublicQr: build.query<
        PaymentsPublicQrApiResponse,
        PaymentsPublicQrApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/public/qr/${queryArg.paymentId}.svg`,
        }),
        providesTags: ["payments"],
      }),
      paymentsPublicStatus: build.query<
        PaymentsPublicStatusApiResponse,
        PaymentsPublicStatusApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/public/status/${queryArg.paymentId}/`,
        }),
        providesTags: ["payments"],
      }),
      paymentsSimulated: build.query<
        PaymentsSimulatedApiResponse,
        PaymentsSimulatedApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/simulate/${queryArg.paymentId}/`,
          params: {
            transaction_hash: queryArg.transactionHash,
          },
        }),
        providesTags: ["payments"],
      }),
      paymentsSimulate: build.mutation<
        PaymentsSimulateApiResponse,
        PaymentsSimulateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/simulate/${queryArg.paymentId}/`,
          method: "POST",
          body: queryArg.simulateRequest,
        }),
        invalidatesTags: ["payments"],
      }),
      paymentsStatus: build.query<
        PaymentsStatusApiResponse,
        PaymentsStatusApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/status/${queryArg.paymentId}/`,
        }),
        providesTags: ["payments"],
      }),
      contactSubmit: build.mutation<
        ContactSubmitApiResponse,
        ContactSubmitApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/contact/submit/`,
          method: "POST",
          body: queryArg.contact,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      publicFigures: build.query<PublicFiguresApiResponse, PublicFiguresApiArg>(
        {
          query: () => ({ url: `/api/public/figures/` }),
          providesTags: ["public"],
        },
      ),
      testimonials: build.query<TestimonialsApiResponse, TestimonialsApiArg>({
        query: () => ({ url: `/api/testimonials/` }),
        providesTags: ["testimonials"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedApi };
export type AuthGoogleLoginApiResponse = /** status 200  */ GoogleSignedIn;
export type AuthGoogleLoginApiArg = {
  googleRequest: GoogleRequest;
};
export type AuthLogoutApiResponse = /** status 200  */ Success;
export type AuthLogoutApiArg = {
  refreshRequest: RefreshRequest;
};
export type AuthPasswordResetConfirmApiResponse = /** status 200  */ Success;
export type AuthPasswordResetConfirmApiArg = {
  resetConfirmRequest: ResetConfirmRequest;
};
export type AuthPasswordResetRequestApiResponse = /** status 200  */ Success;
export type AuthPasswordResetRequestApiArg = {
  resetRequest: ResetRequest;
};
export type AuthProfileApiResponse = /** status 200  */ Profile;
export type AuthProfileApiArg = void;
export type AuthChangePasswordApiResponse = /** status 200  */ SignedIn;
export type AuthChangePasswordApiArg = {
  changePasswordRequest: ChangePasswordRequest;
};
export type AuthProfileUpdateApiResponse = /** status 200  */ Profile;
export type AuthProfileUpdateApiArg = {
  profileUpdateRequest: ProfileUpdateRequest;
};
export type AuthSigninApiResponse = /** status 200  */ SignedIn;
export type AuthSigninApiArg = {
  signInRequest: SignInRequest;
};
export type AuthSignupApiResponse = /** status 201  */ SignedIn;
export type AuthSignupApiArg = {
  signUpRequest: SignUpRequest;
};
export type AuthTestModeApiResponse = /** status 200  */ TestMode;
export type AuthTestModeApiArg = void;
export type AuthTestModeSetApiResponse = /** status 200  */ TestMode;
export type AuthTestModeSetApiArg = {
  testModeRequest: TestModeRequest;
};
export type AuthTokenRefreshApiResponse = /** status 200  */ TokenPair;
export type AuthTokenRefreshApiArg = {
  refreshRequest: RefreshRequest;
};
export type AuthVerifyOtpApiResponse = /** status 200  */ Success;
export type AuthVerifyOtpApiArg = {
  verifyOtpRequest: VerifyOtpRequest;
};
export type BlogsApiResponse = /** status 200  */ BlogPage;
export type BlogsApiArg = {
  /** An empty list beyond the end. */
  page?: number;
  /** 100 at most. */
  pageSize?: number;
};
export type BlogsByIdApiResponse = /** status 200  */ Blog;
export type BlogsByIdApiArg = {
  blogId: string;
};
export type BlogsBySlugApiResponse = /** status 200  */ Blog;
export type BlogsBySlugApiArg = {
  slug: string;
};
export type ConfigApiResponse = /** status 200  */ Config;
export type ConfigApiArg = void;
export type LeaderboardBurnApiResponse = /** status 200  */ LeaderboardEntry[];
export type LeaderboardBurnApiArg = void;
export type PaymentsCancelApiResponse = /** status 200  */ PaymentStatus;
export type PaymentsCancelApiArg = {
  paymentId: string;
};
export type PaymentsCheckTransactionApiResponse = /** status 200  */ Checked;
export type PaymentsCheckTransactionApiArg = {
  checkRequest: CheckRequest;
};
export type PaymentsCreateApiResponse = /** status 201  */ Created;
export type PaymentsCreateApiArg = {
  /** 1 to 255 printable characters. Same key and body: same response for 24 hours. */
  "Idempotency-Key"?: string;
  createRequest: CreateRequest;
};
export type PaymentsPublicQrApiResponse = /** status 200  */ string;
export type PaymentsPublicQrApiArg = {
  paymentId: string;
};
export type PaymentsPublicStatusApiResponse = /** status 200  */ PublicPayment;
export type PaymentsPublicStatusApiArg = {
  paymentId: string;
};
export type PaymentsSimulatedApiResponse = /** status 200  */ Unmatched;
export type PaymentsSimulatedApiArg = {
  paymentId: string;
  transactionHash: string;
};
export type PaymentsSimulateApiResponse = /** status 200  */ Simulated;
export type PaymentsSimulateApiArg = {
  paymentId: string;
  simulateRequest: SimulateRequest;
};
export type PaymentsStatusApiResponse = /** status 200  */ PaymentStatus;
export type PaymentsStatusApiArg = {
  paymentId: string;
};
export type ContactSubmitApiResponse = /** status 200  */ Success;
export type ContactSubmitApiArg = {
  contact: Contact;
};
export type PublicFiguresApiResponse = /** status 200  */ Figures;
export type PublicFiguresApiArg = void;
export type TestimonialsApiResponse = /** status 200  */ Testimonial[];
export type TestimonialsApiArg = void;
export type Profile = {
  /** Appear on the leaderboard as “Anonymous”. */
  leaderboard_anonymous: boolean;
  public_receipts: boolean;
  mail_first_payment: boolean;
  mail_failed_payouts: boolean;
  mail_failed_returns: boolean;
  mail_failed_webhooks: boolean;
  id: number;
  email: string;
  username: string;
  first_name: string;
  is_superuser: boolean;
  is_test_mode: boolean;
};
export type GoogleSignedIn = {
  /** Valid for ten minutes; send it as `Authorization: Bearer …`. */
  access: string;
  /** Valid once, within seven days. */
  refresh: string;
  user: Profile;
  message: string;
};
export type ApiError = {
  /** A sentence. */
  error: string;
  /** For programs; sentences may change. */
  code?: string;
  request_id: string;
};
export type GoogleRequest = {
  /** An access token of Google Identity Services. */
  access_token: string;
};
export type Success = {
  success: boolean;
  message: string;
};
export type RefreshRequest = {
  refresh: string;
};
export type ResetByCode = {
  email: string;
  /** Not needed with the cookie of verify-otp. */
  otp?: string;
  new_password: string;
};
export type ResetByLink = {
  /** The one in the link. */
  token: string;
  password: string;
};
export type ResetConfirmRequest = ResetByCode | ResetByLink;
export type ResetRequest = {
  email: string;
};
export type SignedIn = {
  /** Valid for ten minutes; send it as `Authorization: Bearer …`. */
  access: string;
  /** Valid once, within seven days. */
  refresh: string;
  user: Profile;
};
export type ChangePasswordRequest = {
  current_password: string;
  new_password: string;
};
export type ProfileUpdateRequest = {
  username: string;
  leaderboard_anonymous?: boolean;
  public_receipts?: boolean;
  mail_first_payment?: boolean;
  mail_failed_payouts?: boolean;
  mail_failed_returns?: boolean;
  mail_failed_webhooks?: boolean;
};
export type SignInRequest = {
  email: string;
  password: string;
};
export type SignUpRequest = {
  username: string;
  email: string;
  password: string;
};
export type TestMode = {
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
  email: string;
  otp: string;
};
export type BlogCard = {
  id: number;
  slug: string;
  title: string;
  summary: string;
  /** A path on this host. */
  cover_image: string | null;
  cover_alt: string | null;
  cover_width: number | null;
  cover_height: number | null;
  published_at: string;
  created_at: string;
  updated_at: string;
  /** Cleaned HTML; empty without sections. */
  first_section_body: string;
  /** Of all sections; for the read time. */
  word_count: number;
};
export type BlogPage = {
  results: BlogCard[];
  count: number;
  current_page: number;
  page_size: number;
  total_pages: number;
  /** A page number. */
  next: number | null;
  /** A page number. */
  previous: number | null;
};
export type BlogSection = {
  id: number;
  section_title: string;
  /** A path on this host. */
  image: string | null;
  image_width: number | null;
  image_height: number | null;
  alt_text: string;
  caption: string;
  /** Cleaned HTML. */
  body: string;
};
export type BlogImage = {
  /** A path on this host. */
  image: string;
  image_width: number;
  image_height: number;
  alt_text: string;
  caption: string;
};
export type Blog = {
  id: number;
  slug: string;
  title: string;
  summary: string;
  /** A path on this host. */
  cover_image: string | null;
  cover_alt: string | null;
  cover_width: number | null;
  cover_height: number | null;
  published_at: string;
  created_at: string;
  updated_at: string;
  /** Cleaned HTML; empty without sections. */
  first_section_body: string;
  /** Of all sections; for the read time. */
  word_count: number;
  show_images_before_title: boolean;
  seo_description: string;
  sections: BlogSection[];
  images: BlogImage[];
};
export type Network = {
  name: string;
  network_id: number | null;
  local: boolean;
  explorer_url: string | null;
  can_simulate: boolean;
  /** XRP with six decimals. */
  min_payment: string;
};
export type Networks = {
  test: Network;
  live: Network;
};
export type Limits = {
  /** XRP with six decimals. */
  max_payment: string;
  title: number;
  description: number;
  platform_name: number;
  username: number;
  developer_reference: number;
  redirect_url: number;
  metadata_bytes: number;
  metadata_keys: number;
  expires_in_minutes: number;
  expires_in_minutes_default: number;
};
export type Config = {
  product: string;
  origin: string;
  google_client_id: string | null;
  /** Of a payment; at most four decimals. */
  fee_percentage: number;
  /** Of the fee, in percent. */
  burn_ratio_of_platform_fee: number;
  networks: Networks;
  limits: Limits;
};
export type Burn = {
  transaction_hash: string;
  /** XRP with six decimals. */
  amount: string;
  at: string;
};
export type LeaderboardEntry = {
  rank: number;
  name: string;
  /** XRP with six decimals. */
  amount_burned: string;
  burn_count: number;
  /** The newest few. */
  burns: Burn[];
  /** /transactions/{hash} is appended. */
  explorer_url: string | null;
};
export type StatusEnum =
  "pending" | "processing" | "completed" | "failed" | "expired";
export type ExceptionEnum =
  "none" | "underpaid" | "overpaid" | "late" | "duplicate";
export type PaymentStatus = {
  id: string;
  title: string;
  description: string;
  /** XRP with six decimals. */
  amount: string;
  status: StatusEnum;
  exception: ExceptionEnum;
  platform_name: string;
  username: string;
  destination_address: string;
  destination_tag: number;
  sender_address: string | null;
  wallet_address: string;
  transaction_hash: string | null;
  /** XRP with six decimals. */
  received_amount: string | null;
  received_at: string | null;
  expires_at: string;
  created_at: string;
  updated_at: string;
  paid_at: string | null;
  /** XRP with six decimals. */
  platform_fee: string | null;
  /** XRP with six decimals. */
  burn_amount: string | null;
  /** XRP with six decimals. */
  merchant_payout: string | null;
  burn_transaction_hash: string | null;
  payout_transaction_hash: string | null;
  is_merchant_paid: boolean;
  metadata: {
    [key: string]: any;
  };
  redirect_url: string;
  checkout_url: string;
  developer_reference: string | null;
  livemode: boolean;
  server_time: string;
};
export type DepositOutcomeStatusEnum = "settled" | "rejected";
export type ReasonCodeEnum =
  | "amount_too_low"
  | "payment_expired"
  | "already_paid"
  | "unknown_destination_tag"
  | "no_destination_tag"
  | "merchant_suspended"
  | "overpaid_excess"
  | "unsupported_transaction";
export type NullEnum = null;
export type DepositOutcome = {
  status: DepositOutcomeStatusEnum;
  /** A sentence; null where it settled a payment. */
  reason: string | null;
  reason_code: ReasonCodeEnum | NullEnum;
  /** XRP with six decimals. */
  amount: string;
};
export type Checked = {
  success: boolean;
  found: boolean;
  payment_request: PaymentStatus | null;
  /** Where something was found. */
  deposit?: DepositOutcome;
};
export type CheckRequest = {
  transaction_hash: string;
};
export type Payment = {
  id: string;
  title: string;
  description: string;
  /** XRP with six decimals. */
  amount: string;
  status: StatusEnum;
  exception: ExceptionEnum;
  platform_name: string;
  username: string;
  destination_address: string;
  destination_tag: number;
  sender_address: string | null;
  wallet_address: string;
  transaction_hash: string | null;
  /** XRP with six decimals. */
  received_amount: string | null;
  received_at: string | null;
  expires_at: string;
  created_at: string;
  updated_at: string;
  paid_at: string | null;
  /** XRP with six decimals. */
  platform_fee: string | null;
  /** XRP with six decimals. */
  burn_amount: string | null;
  /** XRP with six decimals. */
  merchant_payout: string | null;
  burn_transaction_hash: string | null;
  payout_transaction_hash: string | null;
  is_merchant_paid: boolean;
  metadata: {
    [key: string]: any;
  };
  redirect_url: string;
  checkout_url: string;
  developer_reference: string | null;
  livemode: boolean;
};
export type Created = {
  success: boolean;
  payment_request: Payment;
};
export type CreateRequest = {
  title: string;
  /** XRP, as a number or a string, with at most six decimals. */
  amount: string;
  platform_name: string;
  username: string;
  /** Where the payer goes afterwards; {PAYMENT_ID} is filled in. */
  redirect_url: string;
  description?: string | null;
  developer_reference?: string | null;
  expires_in_minutes?: number | null;
  metadata?:
    | {
        [key: string]: any;
      }
    | {
        [key: string]: any;
      };
};
export type ReturnStatusEnum = "pending" | "completed" | "failed";
export type Deposit = {
  /** XRP with six decimals. */
  amount: string;
  /** A sentence. */
  reason: string;
  reason_code: ReasonCodeEnum;
  return_status: ReturnStatusEnum;
  transaction_hash: string;
  return_transaction_hash: string | null;
};
export type PublicPayment = {
  id: string;
  title: string;
  description: string;
  /** XRP with six decimals. */
  amount: string;
  status: StatusEnum;
  exception: ExceptionEnum;
  platform_name: string;
  username: string;
  destination_address: string;
  destination_tag: number;
  x_address: string;
  transaction_hash: string | null;
  /** XRP with six decimals. */
  received_amount: string | null;
  /** XRP with six decimals. */
  due_amount: string | null;
  expires_at: string;
  created_at: string;
  paid_at: string | null;
  /** XRP with six decimals. */
  platform_fee: string | null;
  /** XRP with six decimals. */
  burn_amount: string | null;
  /** XRP with six decimals. */
  merchant_payout: string | null;
  burn_transaction_hash: string | null;
  payout_transaction_hash: string | null;
  redirect_url: string;
  qr_code_url: string | null;
  payment_url: string | null;
  network: string;
  explorer_url: string | null;
  livemode: boolean;
  server_time: string;
  accepting: boolean;
  can_simulate: boolean;
  deposits: Deposit[];
};
export type LiveMessage = {
  payment_id: string;
  sequence: number;
  status: StatusEnum;
  exception: ExceptionEnum;
  transaction_hash: string | null;
  /** XRP with six decimals. */
  platform_fee: string | null;
  /** XRP with six decimals. */
  burn_amount: string | null;
  /** XRP with six decimals. */
  merchant_payout: string | null;
};
export type EventTypeEnum =
  | "payment.created"
  | "payment.processing"
  | "payment.completed"
  | "payment.failed"
  | "payment.expired"
  | "payment.rejected";
export type RejectedPayment = {
  id: number;
  /** XRP with six decimals. */
  amount: string;
  /** A sentence. */
  reason: string;
  reason_code: ReasonCodeEnum;
  return_status: ReturnStatusEnum;
  transaction_hash: string;
  sender_address: string | null;
};
export type PaymentEvent = {
  payment_id: string;
  sequence: number;
  title: string;
  description: string;
  /** XRP with six decimals. */
  amount: string;
  status: StatusEnum;
  exception: ExceptionEnum;
  platform_name: string;
  username: string;
  transaction_hash: string | null;
  /** XRP with six decimals. */
  received_amount: string | null;
  received_at: string | null;
  created_at: string;
  updated_at: string;
  /** XRP with six decimals. */
  platform_fee: string | null;
  /** XRP with six decimals. */
  burn_amount: string | null;
  /** XRP with six decimals. */
  merchant_payout: string | null;
  metadata: {
    [key: string]: any;
  };
  developer_reference: string | null;
  /** The same for every endpoint and every attempt. */
  event_id: string;
  api_version: string;
  livemode: boolean;
  event_type: EventTypeEnum;
  /** With `payment.rejected` only. */
  rejected_payment?: RejectedPayment;
};
export type Unmatched = {
  success: boolean;
  /** Null until it is booked. */
  deposit: Deposit | null;
};
export type Simulated = {
  success: boolean;
  message: string;
  /** The first one sent. */
  transaction_hash: string;
  transaction_hashes: string[];
};
export type ScenarioEnum =
  "exact" | "underpay" | "overpay" | "wrong_tag" | "no_tag" | "late" | "twice";
export type SimulateRequest = {
  scenario: ScenarioEnum;
};
export type Contact = {
  name: string;
  email: string;
  subject: string;
  message: string;
};
export type ModeEnum = "test" | "live";
export type LatestPayment = {
  /** XRP with six decimals. */
  amount: string;
  /** XRP with six decimals. */
  merchant_payout: string;
  /** XRP with six decimals. */
  kept: string;
  /** XRP with six decimals. */
  burn_amount: string;
  transaction_hash: string;
  payout_transaction_hash: string;
  burn_transaction_hash: string | null;
  completed_at: string;
  explorer_url: string | null;
  mode: ModeEnum;
};
export type Figures = {
  payments_settled: number;
  /** XRP with six decimals. */
  xrp_burned: string;
  median_seconds: number | null;
  network_label: string;
  latest: LatestPayment | null;
  demo_checkout_url: string | null;
};
export type Testimonial = {
  id: number;
  quote: string;
  name: string;
  role: string;
  /** A placeholder, to be marked as such. */
  is_sample: boolean;
};
export const {
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
  useBlogsQuery,
  useBlogsByIdQuery,
  useBlogsBySlugQuery,
  useConfigQuery,
  useLeaderboardBurnQuery,
  usePaymentsCancelMutation,
  usePaymentsCheckTransactionMutation,
  usePaymentsCreateMutation,
  usePaymentsPublicQrQuery,
  usePaymentsPublicStatusQuery,
  usePaymentsSimulatedQuery,
  usePaymentsSimulateMutation,
  usePaymentsStatusQuery,
  useContactSubmitMutation,
  usePublicFiguresQuery,
  useTestimonialsQuery,
} = injectedRtkApi;
