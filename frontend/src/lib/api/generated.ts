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
  "wallets",
] as const;
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
      paymentsChart: build.query<PaymentsChartApiResponse, PaymentsChartApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/payments/chart/`,
            params: {
              range: queryArg.range,
            },
          }),
          providesTags: ["payments"],
        },
      ),
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
      paymentsRecords: build.query<
        PaymentsRecordsApiResponse,
        PaymentsRecordsApiArg
      >({
        query: () => ({ url: `/api/payments/dashboard/records/` }),
        providesTags: ["payments"],
      }),
      paymentsDemo: build.mutation<PaymentsDemoApiResponse, PaymentsDemoApiArg>(
        {
          query: () => ({ url: `/api/payments/demo/`, method: "POST" }),
          invalidatesTags: ["payments"],
        },
      ),
      paymentsDetail: build.query<
        PaymentsDetailApiResponse,
        PaymentsDetailApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/detail/${queryArg.paymentId}/`,
        }),
        providesTags: ["payments"],
      }),
      paymentsDetected: build.query<
        PaymentsDetectedApiResponse,
        PaymentsDetectedApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/detected/`,
          params: {
            platform: queryArg.platform,
            range: queryArg.range,
            status: queryArg.status,
          },
        }),
        providesTags: ["payments"],
      }),
      paymentsDetectedLatest: build.query<
        PaymentsDetectedLatestApiResponse,
        PaymentsDetectedLatestApiArg
      >({
        query: () => ({ url: `/api/payments/detected/latest/` }),
        providesTags: ["payments"],
      }),
      paymentsFind: build.query<PaymentsFindApiResponse, PaymentsFindApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/find/`,
          params: {
            q: queryArg.q,
          },
        }),
        providesTags: ["payments"],
      }),
      paymentsHistory: build.query<
        PaymentsHistoryApiResponse,
        PaymentsHistoryApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/history/`,
          params: {
            page: queryArg.page,
            page_size: queryArg.pageSize,
            search: queryArg.search,
            status: queryArg.status,
          },
        }),
        providesTags: ["payments"],
      }),
      paymentsExport: build.mutation<
        PaymentsExportApiResponse,
        PaymentsExportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/history/export/`,
          method: "POST",
          body: queryArg.exportRequest,
        }),
        invalidatesTags: ["payments"],
      }),
      paymentsExportDownload: build.query<
        PaymentsExportDownloadApiResponse,
        PaymentsExportDownloadApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/history/export/${queryArg.token}/`,
        }),
        providesTags: ["payments"],
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
      paymentsPublicReceipt: build.query<
        PaymentsPublicReceiptApiResponse,
        PaymentsPublicReceiptApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/public/receipt/${queryArg.token}/`,
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
      paymentsReceipt: build.query<
        PaymentsReceiptApiResponse,
        PaymentsReceiptApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/receipt/${queryArg.token}/`,
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
      paymentsStatusJwt: build.query<
        PaymentsStatusJwtApiResponse,
        PaymentsStatusJwtApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/status-jwt/${queryArg.paymentId}/`,
        }),
        providesTags: ["payments"],
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
      paymentsSummaries: build.query<
        PaymentsSummariesApiResponse,
        PaymentsSummariesApiArg
      >({
        query: () => ({ url: `/api/payments/summaries/` }),
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
      walletsBalance: build.query<
        WalletsBalanceApiResponse,
        WalletsBalanceApiArg
      >({
        query: (queryArg) => ({
          url: `/api/wallets/balance/${queryArg.address}/`,
        }),
        providesTags: ["wallets"],
      }),
      walletsConnect: build.mutation<
        WalletsConnectApiResponse,
        WalletsConnectApiArg
      >({
        query: (queryArg) => ({
          url: `/api/wallets/connect/`,
          method: "POST",
          body: queryArg.addressRequest,
        }),
        invalidatesTags: ["wallets"],
      }),
      walletsConnected: build.query<
        WalletsConnectedApiResponse,
        WalletsConnectedApiArg
      >({
        query: () => ({ url: `/api/wallets/connected/` }),
        providesTags: ["wallets"],
      }),
      walletsDisconnect: build.mutation<
        WalletsDisconnectApiResponse,
        WalletsDisconnectApiArg
      >({
        query: (queryArg) => ({
          url: `/api/wallets/disconnect/`,
          method: "POST",
          body: queryArg.addressRequest,
        }),
        invalidatesTags: ["wallets"],
      }),
      walletsSecretKey: build.query<
        WalletsSecretKeyApiResponse,
        WalletsSecretKeyApiArg
      >({
        query: () => ({ url: `/api/wallets/secret-key/` }),
        providesTags: ["wallets"],
      }),
      walletsSecretKeyCreate: build.mutation<
        WalletsSecretKeyCreateApiResponse,
        WalletsSecretKeyCreateApiArg
      >({
        query: () => ({
          url: `/api/wallets/secret-key/create/`,
          method: "POST",
        }),
        invalidatesTags: ["wallets"],
      }),
      walletsSecretKeyRegenerate: build.mutation<
        WalletsSecretKeyRegenerateApiResponse,
        WalletsSecretKeyRegenerateApiArg
      >({
        query: () => ({
          url: `/api/wallets/secret-key/regenerate/`,
          method: "POST",
        }),
        invalidatesTags: ["wallets"],
      }),
      walletsTestWallet: build.mutation<
        WalletsTestWalletApiResponse,
        WalletsTestWalletApiArg
      >({
        query: () => ({ url: `/api/wallets/test-wallet/`, method: "POST" }),
        invalidatesTags: ["wallets"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedApi };
export type AuthConfirmEmailApiResponse = /** status 200  */ Success;
export type AuthConfirmEmailApiArg = {
  confirmEmailRequest: ConfirmEmailRequest;
};
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
export type PaymentsChartApiResponse = /** status 200  */ Chart;
export type PaymentsChartApiArg = {
  /** * `24h` - 24 hours
   * `7d` - 7 days
   * `4w` - 4 weeks
   * `12m` - 12 months */
  range?: "24h" | "7d" | "4w" | "12m";
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
export type PaymentsRecordsApiResponse = /** status 200  */ Payment[];
export type PaymentsRecordsApiArg = void;
export type PaymentsDemoApiResponse = /** status 201  */ DemoPayment;
export type PaymentsDemoApiArg = void;
export type PaymentsDetailApiResponse = /** status 200  */ Detail;
export type PaymentsDetailApiArg = {
  paymentId: string;
};
export type PaymentsDetectedApiResponse = /** status 200  */ Detected;
export type PaymentsDetectedApiArg = {
  /** * `shopify` - Shopify
   * `woocommerce` - Woocommerce
   * `custom` - Custom */
  platform?: "shopify" | "woocommerce" | "custom";
  /** * `24h` - 24 hours
   * `7d` - 7 days
   * `30d` - 30 days
   * `all` - All */
  range?: "24h" | "7d" | "30d" | "all";
  /** * `pending` - Pending
   * `completed` - Completed
   * `failed` - Failed */
  status?: "pending" | "completed" | "failed";
};
export type PaymentsDetectedLatestApiResponse =
  /** status 200  */ DetectedLatest;
export type PaymentsDetectedLatestApiArg = void;
export type PaymentsFindApiResponse = /** status 200  */ Found;
export type PaymentsFindApiArg = {
  /** The start of a payment's id, a transaction hash, or words of the title. */
  q: string;
};
export type PaymentsHistoryApiResponse = /** status 200  */ History;
export type PaymentsHistoryApiArg = {
  /** An empty list beyond the end. */
  page?: number;
  /** 100 at most. */
  pageSize?: number;
  /** In the title, ignoring case. */
  search?: string;
  /** Separated by commas, or repeated. */
  status?: ("pending" | "processing" | "completed" | "failed" | "expired")[];
};
export type PaymentsExportApiResponse = /** status 200  */ ExportLink;
export type PaymentsExportApiArg = {
  exportRequest: ExportRequest;
};
export type PaymentsExportDownloadApiResponse = /** status 200  */ string;
export type PaymentsExportDownloadApiArg = {
  token: string;
};
export type PaymentsPublicQrApiResponse = /** status 200  */ string;
export type PaymentsPublicQrApiArg = {
  paymentId: string;
};
export type PaymentsPublicReceiptApiResponse = /** status 200  */ Receipt;
export type PaymentsPublicReceiptApiArg = {
  token: string;
};
export type PaymentsPublicStatusApiResponse = /** status 200  */ PublicPayment;
export type PaymentsPublicStatusApiArg = {
  paymentId: string;
};
export type PaymentsReceiptApiResponse = /** status 200  */ OwnReceipt;
export type PaymentsReceiptApiArg = {
  token: string;
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
export type PaymentsStatusJwtApiResponse = /** status 200  */ PaymentStatus;
export type PaymentsStatusJwtApiArg = {
  paymentId: string;
};
export type PaymentsStatusApiResponse = /** status 200  */ PaymentStatus;
export type PaymentsStatusApiArg = {
  paymentId: string;
};
export type PaymentsSummariesApiResponse = /** status 200  */ Summaries;
export type PaymentsSummariesApiArg = void;
export type ContactSubmitApiResponse = /** status 200  */ Success;
export type ContactSubmitApiArg = {
  contact: Contact;
};
export type PublicFiguresApiResponse = /** status 200  */ Figures;
export type PublicFiguresApiArg = void;
export type TestimonialsApiResponse = /** status 200  */ Testimonial[];
export type TestimonialsApiArg = void;
export type WalletsBalanceApiResponse = /** status 200  */ Balance;
export type WalletsBalanceApiArg = {
  address: string;
};
export type WalletsConnectApiResponse = /** status 200  */ WalletChanged;
export type WalletsConnectApiArg = {
  addressRequest: AddressRequest;
};
export type WalletsConnectedApiResponse = /** status 200  */ Wallet;
export type WalletsConnectedApiArg = void;
export type WalletsDisconnectApiResponse = /** status 200  */ WalletChanged;
export type WalletsDisconnectApiArg = {
  addressRequest: AddressRequest;
};
export type WalletsSecretKeyApiResponse = /** status 200  */ SecretKey;
export type WalletsSecretKeyApiArg = void;
export type WalletsSecretKeyCreateApiResponse = /** status 201  */ NewSecretKey;
export type WalletsSecretKeyCreateApiArg = void;
export type WalletsSecretKeyRegenerateApiResponse =
  /** status 200  */ NewSecretKey;
export type WalletsSecretKeyRegenerateApiArg = void;
export type WalletsTestWalletApiResponse = /** status 201  */ TestWallet;
export type WalletsTestWalletApiArg = void;
export type Success = {
  success: boolean;
  message: string;
};
export type ApiError = {
  /** A sentence. */
  error: string;
  /** For programs; sentences may change. */
  code?: string;
  request_id: string;
};
export type ConfirmEmailRequest = {
  /** The one in the link. */
  token: string;
};
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
export type GoogleRequest = {
  /** An access token of Google Identity Services. */
  access_token: string;
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
  /** A WebSocket of the ledger that browsers may ask themselves. */
  public_url: string | null;
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
export type RangeEnum = "24h" | "7d" | "4w" | "12m";
export type UnitEnum = "hour" | "day" | "month";
export type ChartPoint = {
  start: string;
  completed: number;
  /** XRP with six decimals. */
  received: string;
  /** XRP with six decimals. */
  earned: string;
};
export type Chart = {
  range: RangeEnum;
  unit: UnitEnum;
  /** XRP with six decimals. */
  received: string;
  /** XRP with six decimals. */
  earned: string;
  /** Oldest first; periods of UTC. */
  points: ChartPoint[];
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
export type DemoPayment = {
  success: boolean;
  payment_id: string;
  checkout_url: string;
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
export type PaymentUser = {
  email: string;
  username: string;
};
export type Detail = {
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
  /** In percent. */
  fee_percentage: number;
  /** In percent. */
  burn_ratio_of_platform_fee: number;
  payout_tag: number | null;
  /** XRP with six decimals. */
  excess: string | null;
  payout_seconds: number | null;
  burn_seconds: number | null;
  metadata: {
    [key: string]: any;
  };
  redirect_url: string;
  checkout_url: string;
  developer_reference: string | null;
  network: string;
  explorer_url: string | null;
  livemode: boolean;
  server_time: string;
  deposits: Deposit[];
  receipt_url: string | null;
  /** For administrators. */
  user?: PaymentUser;
};
export type PlatformEnum = "shopify" | "woocommerce" | "custom";
export type DetectedPayment = {
  id: number;
  payment_id: string;
  title: string;
  /** XRP with six decimals. */
  amount: string;
  destination_tag: number;
  sender_address: string | null;
  /** A sentence. */
  reason: string | null;
  return_status: ReturnStatusEnum | NullEnum;
  transaction_hash: string;
  created_at: string;
  platform: PlatformEnum;
  status: ReturnStatusEnum;
};
export type Detected = {
  success: boolean;
  payments: DetectedPayment[];
};
export type LatestDetectedPayment = {
  id: string;
  title: string;
  /** XRP with six decimals. */
  amount: string;
  destination_tag: number;
  sender_address: string | null;
  status: ReturnStatusEnum;
  created_at: string;
};
export type DetectedLatest = {
  success: boolean;
  payment: LatestDetectedPayment | null;
  payment_url: string | null;
  qr_code_url: string | null;
};
export type Found = {
  /** Eight at most. */
  payments: Payment[];
};
export type History = {
  success: boolean;
  payments: Payment[];
  total_count: number;
  total_pages: number;
  page: number;
  page_size: number;
  has_next: boolean;
  has_previous: boolean;
};
export type ExportLink = {
  /** Works for 60 seconds. */
  url: string;
};
export type ExportRequest = {
  /** Separated by commas, or repeated. */
  status?: StatusEnum[];
  /** In the title, ignoring case. */
  search?: string;
};
export type Receipt = {
  id: string;
  title: string;
  /** XRP with six decimals. */
  amount: string;
  platform_name: string;
  destination_address: string;
  destination_tag: number;
  sender_address: string;
  wallet_address: string;
  transaction_hash: string;
  /** XRP with six decimals. */
  received_amount: string;
  received_at: string;
  paid_at: string;
  /** XRP with six decimals. */
  platform_fee: string;
  /** XRP with six decimals. */
  burn_amount: string;
  /** XRP with six decimals. */
  merchant_payout: string;
  burn_transaction_hash: string | null;
  payout_transaction_hash: string | null;
  /** In percent. */
  fee_percentage: number;
  /** In percent. */
  burn_ratio_of_platform_fee: number;
  payout_tag: number | null;
  /** XRP with six decimals. */
  excess: string;
  payout_seconds: number | null;
  network: string;
  explorer_url: string | null;
  livemode: boolean;
  /** XRP with six decimals. */
  kept_amount: string;
  burn_address: string | null;
  payout_gathered: boolean;
  /** XRP with six decimals. */
  payout_transfer_amount: string | null;
  burn_gathered: boolean;
  /** XRP with six decimals. */
  burn_transfer_amount: string | null;
  /** XRP with six decimals. */
  return_amount: string | null;
  return_tag: number | null;
  return_transaction_hash: string | null;
  ledger_url: string | null;
  is_public: boolean;
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
export type OwnReceipt = {
  id: string;
  title: string;
  /** XRP with six decimals. */
  amount: string;
  platform_name: string;
  destination_address: string;
  destination_tag: number;
  sender_address: string;
  wallet_address: string;
  transaction_hash: string;
  /** XRP with six decimals. */
  received_amount: string;
  received_at: string;
  paid_at: string;
  /** XRP with six decimals. */
  platform_fee: string;
  /** XRP with six decimals. */
  burn_amount: string;
  /** XRP with six decimals. */
  merchant_payout: string;
  burn_transaction_hash: string | null;
  payout_transaction_hash: string | null;
  /** In percent. */
  fee_percentage: number;
  /** In percent. */
  burn_ratio_of_platform_fee: number;
  payout_tag: number | null;
  /** XRP with six decimals. */
  excess: string;
  payout_seconds: number | null;
  network: string;
  explorer_url: string | null;
  livemode: boolean;
  /** XRP with six decimals. */
  kept_amount: string;
  burn_address: string | null;
  payout_gathered: boolean;
  /** XRP with six decimals. */
  payout_transfer_amount: string | null;
  burn_gathered: boolean;
  /** XRP with six decimals. */
  burn_transfer_amount: string | null;
  /** XRP with six decimals. */
  return_amount: string | null;
  return_tag: number | null;
  return_transaction_hash: string | null;
  ledger_url: string | null;
  is_public: boolean;
  /** False for an administrator. */
  is_own: boolean;
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
export type Summary = {
  /** XRP with six decimals. */
  total_earned: string;
  /** XRP with six decimals. */
  total_fees: string;
  /** XRP with six decimals. */
  total_burned: string;
  completed: number;
  /** Pending and processing. */
  pending: number;
  total_count: number;
};
export type Summaries = {
  total_count: number;
  summaries: Summary;
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
export type Rate = {
  /** US dollars for one XRP. */
  usd: number;
  provider: string;
  read_at: string;
};
export type Balance = {
  /** XRP in a validated ledger, the reserve included. */
  balance: number;
  /** Null in test mode, or without a rate. */
  usd_value: number | null;
  rate: Rate | null;
  ledger_index: number;
  explorer_url: string | null;
};
export type Wallet = {
  address: string;
  destination_tag: number | null;
  x_address: string;
  is_active: boolean;
  network: string;
  connected_at: string;
};
export type WalletChanged = {
  success: boolean;
  message: string;
  wallet: Wallet;
};
export type AddressRequest = {
  /** `r…`, `r…:tag` or an X-address. */
  address: string;
};
export type SecretKey = {
  /** Null for a live key. */
  key: string | null;
  masked: string;
  last4: string;
  created_at: string;
  /** Written at most once a minute. */
  last_used_at: string | null;
};
export type NewSecretKey = {
  success: boolean;
  message: string;
  secret_key: string;
};
export type TestWallet = {
  success: boolean;
  message: string;
  wallet: Wallet;
  /** Shown once and never stored. */
  seed: string;
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
  useBlogsQuery,
  useBlogsByIdQuery,
  useBlogsBySlugQuery,
  useConfigQuery,
  useLeaderboardBurnQuery,
  usePaymentsCancelMutation,
  usePaymentsChartQuery,
  usePaymentsCheckTransactionMutation,
  usePaymentsCreateMutation,
  usePaymentsRecordsQuery,
  usePaymentsDemoMutation,
  usePaymentsDetailQuery,
  usePaymentsDetectedQuery,
  usePaymentsDetectedLatestQuery,
  usePaymentsFindQuery,
  usePaymentsHistoryQuery,
  usePaymentsExportMutation,
  usePaymentsExportDownloadQuery,
  usePaymentsPublicQrQuery,
  usePaymentsPublicReceiptQuery,
  usePaymentsPublicStatusQuery,
  usePaymentsReceiptQuery,
  usePaymentsSimulatedQuery,
  usePaymentsSimulateMutation,
  usePaymentsStatusJwtQuery,
  usePaymentsStatusQuery,
  usePaymentsSummariesQuery,
  useContactSubmitMutation,
  usePublicFiguresQuery,
  useTestimonialsQuery,
  useWalletsBalanceQuery,
  useWalletsConnectMutation,
  useWalletsConnectedQuery,
  useWalletsDisconnectMutation,
  useWalletsSecretKeyQuery,
  useWalletsSecretKeyCreateMutation,
  useWalletsSecretKeyRegenerateMutation,
  useWalletsTestWalletMutation,
} = injectedRtkApi;
