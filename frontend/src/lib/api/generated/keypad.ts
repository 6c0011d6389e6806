import { api } from "../base";
export const addTagTypes = ["auth", "keypad"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      authKeypad: build.query<AuthKeypadApiResponse, AuthKeypadApiArg>({
        query: () => ({ url: `/api/auth/keypad/` }),
        providesTags: ["auth"],
      }),
      authKeypadClose: build.mutation<
        AuthKeypadCloseApiResponse,
        AuthKeypadCloseApiArg
      >({
        query: () => ({ url: `/api/auth/keypad/close/`, method: "POST" }),
        invalidatesTags: ["auth"],
      }),
      authKeypadLeave: build.mutation<
        AuthKeypadLeaveApiResponse,
        AuthKeypadLeaveApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/keypad/leave/`,
          method: "POST",
          body: queryArg.keypadLeaveForm,
        }),
        invalidatesTags: ["auth"],
      }),
      authKeypadLock: build.mutation<
        AuthKeypadLockApiResponse,
        AuthKeypadLockApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/keypad/lock/`,
          method: "POST",
          body: queryArg.keypadLockForm,
        }),
        invalidatesTags: ["auth"],
      }),
      authKeypadOpen: build.mutation<
        AuthKeypadOpenApiResponse,
        AuthKeypadOpenApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/keypad/open/`,
          method: "POST",
          body: queryArg.keypadOpenForm,
        }),
        invalidatesTags: ["auth"],
      }),
      authKeypads: build.query<AuthKeypadsApiResponse, AuthKeypadsApiArg>({
        query: () => ({ url: `/api/auth/keypads/` }),
        providesTags: ["auth"],
      }),
      authKeypadEnd: build.mutation<
        AuthKeypadEndApiResponse,
        AuthKeypadEndApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/keypads/${encodeURIComponent(String(queryArg.keypadId))}/end/`,
          method: "POST",
        }),
        invalidatesTags: ["auth"],
      }),
      keypadDay: build.query<KeypadDayApiResponse, KeypadDayApiArg>({
        query: () => ({ url: `/api/keypad/` }),
        providesTags: ["keypad"],
      }),
      keypadCharge: build.mutation<KeypadChargeApiResponse, KeypadChargeApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/keypad/charge/`,
            method: "POST",
            body: queryArg.chargeForm,
            headers: {
              "Idempotency-Key": queryArg["Idempotency-Key"],
            },
          }),
          invalidatesTags: ["keypad"],
        },
      ),
      keypadChargeRead: build.query<
        KeypadChargeReadApiResponse,
        KeypadChargeReadApiArg
      >({
        query: (queryArg) => ({
          url: `/api/keypad/charges/${encodeURIComponent(String(queryArg.chargeId))}/`,
        }),
        providesTags: ["keypad"],
      }),
      keypadChargeCancel: build.mutation<
        KeypadChargeCancelApiResponse,
        KeypadChargeCancelApiArg
      >({
        query: (queryArg) => ({
          url: `/api/keypad/charges/${encodeURIComponent(String(queryArg.chargeId))}/cancel/`,
          method: "POST",
        }),
        invalidatesTags: ["keypad"],
      }),
      keypadReceipt: build.query<KeypadReceiptApiResponse, KeypadReceiptApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/keypad/charges/${encodeURIComponent(String(queryArg.chargeId))}/receipt/`,
          }),
          providesTags: ["keypad"],
        },
      ),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as keypadApi };
export type AuthKeypadApiResponse = /** status 200 Done. */ KeypadState;
export type AuthKeypadApiArg = void;
export type AuthKeypadCloseApiResponse = /** status 200 Done. */ KeypadState;
export type AuthKeypadCloseApiArg = void;
export type AuthKeypadLeaveApiResponse = /** status 200 Done. */ SignedIn;
export type AuthKeypadLeaveApiArg = {
  keypadLeaveForm: KeypadLeaveForm;
};
export type AuthKeypadLockApiResponse = /** status 200 Done. */ TokenPair;
export type AuthKeypadLockApiArg = {
  keypadLockForm: KeypadLockForm;
};
export type AuthKeypadOpenApiResponse = /** status 200 Done. */ KeypadState;
export type AuthKeypadOpenApiArg = {
  keypadOpenForm: KeypadOpenForm;
};
export type AuthKeypadsApiResponse = /** status 200 Done. */ KeypadList;
export type AuthKeypadsApiArg = void;
export type AuthKeypadEndApiResponse = /** status 200 Done. */ Success;
export type AuthKeypadEndApiArg = {
  /** The `id` of a keypad, from their list. */
  keypadId: string;
};
export type KeypadDayApiResponse = /** status 200 Done. */ KeypadDay;
export type KeypadDayApiArg = void;
export type KeypadChargeApiResponse = /** status 201 Done. */ ChargeAnswer;
export type KeypadChargeApiArg = {
  /** Of one press of the button: repeated, it makes no second payment. */
  "Idempotency-Key"?: string;
  chargeForm: ChargeForm;
};
export type KeypadChargeReadApiResponse = /** status 200 Done. */ ChargeAnswer;
export type KeypadChargeReadApiArg = {
  /** The `id` of a charge. */
  chargeId: string;
};
export type KeypadChargeCancelApiResponse =
  /** status 200 Done. */ ChargeAnswer | /** status 202 Done. */ ChargeAnswer;
export type KeypadChargeCancelApiArg = {
  /** The `id` of a charge. */
  chargeId: string;
};
export type KeypadReceiptApiResponse = /** status 200 Done. */ ReceiptAnswer;
export type KeypadReceiptApiArg = {
  /** The `id` of a charge. */
  chargeId: string;
};
export type ModeEnum = "test" | "live";
export type KeypadState = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** Whether the keys are open. The PIN opens them. */
  is_open: boolean;
  /** How often the PIN may still be wrong; at 0 only the password helps. */
  tries_left: number;
  /** The mode in which the keypad was locked; it stays. */
  mode: ModeEnum;
  /** What customers read. */
  shop_name: string;
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
export type SignedIn = {
  /** Valid for ten minutes; send it as `Authorization: Bearer …`. */
  access: string;
  /** Valid once, within seven days. */
  refresh: string;
  /** Who is signed in. */
  user: Profile;
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
export type KeypadLeaveForm = {
  /** The account's password. */
  password: string;
  /** Six digits of the authenticator app, or a recovery code. */
  otp?: string;
};
export type TokenPair = {
  /** Valid for ten minutes; send it as `Authorization: Bearer …`. */
  access: string;
  /** Valid once, within seven days. */
  refresh: string;
};
export type KeypadLockForm = {
  /** Of this keypad, 4 to 8 digits. It opens the keys, and nothing else. */
  pin: string;
};
export type KeypadOpenForm = {
  /** The one that was chosen when the keypad was locked. */
  pin: string;
};
export type Keypad = {
  /** The keypad's id. */
  id: string;
  /** The mode in which it takes payments. */
  mode: ModeEnum;
  /** The browser that was locked, as it names itself. */
  device: string;
  /** Whether the keys are open at this moment. */
  is_open: boolean;
  /** When it was locked to the keypad. */
  locked_at: string;
  /** To ten minutes. */
  last_seen_at: string;
  /** Then the tablet has to be locked anew. */
  ends_at: string;
};
export type KeypadList = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The newest first. */
  keypads: Keypad[];
};
export type Success = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
};
export type ChargeSum = {
  /** By ISO 4217, or XRP. */
  currency: string;
  /** In the currency's decimals. */
  amount: string;
};
export type StatusEnum =
  "pending" | "processing" | "completed" | "failed" | "expired";
export type ExceptionEnum =
  "none" | "underpaid" | "overpaid" | "late" | "duplicate";
export type Charge = {
  /** The payment's id. */
  id: string;
  /** The payment's status. */
  status: StatusEnum;
  /** What was unusual about the latest transaction for it. */
  exception: ExceptionEnum;
  /** The note, else “Sale”. */
  title: string;
  /** What the customer pays, tip included. XRP with six decimals. */
  amount: string;
  /** The same in `currency`; null for a charge in XRP. */
  price: string | null;
  /** Of the price. */
  currency: string | null;
  /** In the currency of the charge; null without one. */
  tip: string | null;
  /** Where the tip was a percent of the amount. */
  tip_percent: number | null;
  /** When it was charged. */
  created_at: string;
  /** It can be paid until then. */
  expires_at: string;
};
export type KeypadDay = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The mode that this keypad charges in. */
  mode: ModeEnum;
  /** What customers read. */
  shop_name: string;
  /** Beside XRP: the reporting currency, or XRP where it has no rates. */
  currency: string;
  /** The decimals of that currency. */
  digits: number;
  /** The tips that are offered, in percent. */
  tip_presets: number[];
  /** The day's, by the account's setting. */
  time_zone: string;
  /** How many charges of today were paid. */
  paid_count: number;
  /** What was paid for them, by the currency that was charged. */
  sums: ChargeSum[];
  /** The newest of today, paid or not, at most 100. */
  charges: Charge[];
};
export type ChargeAnswer = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** As it is now. */
  charge: Charge;
};
export type ChargeForm = {
  /** Without the tip: a number or text, in the currency's decimals. */
  amount: string | number;
  /** The merchant's reporting currency, which it is by default, or XRP. */
  currency?: string;
  /** What is sold, on one line; the customer reads it. Without one: Sale. */
  note?: string;
  /** A sum in the same currency; or `tip_percent` instead. */
  tip?: string | number | null;
  /** Of the amount, rounded half up to the currency's smallest unit. */
  tip_percent?: number;
};
export type RateSource = {
  /** The source. */
  name: string;
  /** Its price of one XRP. */
  rate: string;
  /** Of when its price is. */
  read_at: string;
};
export type ChargeReceipt = {
  /** The shop's name when it was charged. */
  shop_name: string;
  /** In lines, or empty. */
  shop_address: string;
  /** Or empty. */
  shop_tax_id: string;
  /** Or empty. */
  shop_contact: string;
  /** The note, else “Sale”. */
  title: string;
  /** What was to be paid, tip included. XRP with six decimals. */
  amount: string;
  /** The same in `currency`; null for a charge in XRP. */
  price: string | null;
  /** Of the price. */
  currency: string | null;
  /** In the currency of the charge; null without one. */
  tip: string | null;
  /** Where the tip was a percent of the amount. */
  tip_percent: number | null;
  /** What one XRP cost, with all digits; null without a price. */
  rate: string | null;
  /** Whose median the rate is; null without a price. */
  rate_sources: RateSource[] | null;
  /** Of when the newest of them is; null without a price. */
  rate_at: string | null;
  /** What arrived. XRP with six decimals. */
  received_amount: string;
  /** What the merchant gets. XRP with six decimals. */
  merchant_payout: string;
  /** What the platform keeps of the fee. XRP with six decimals. */
  kept_amount: string;
  /** What is burned of the fee. XRP with six decimals. */
  burn_amount: string;
  /** When the ledger validated the payment. */
  received_at: string;
  /** From the charge to the validated payment. */
  settled_seconds: number;
  /** The ledger that has it. */
  ledger_index: number;
  /** The transaction that paid it. */
  transaction_hash: string;
  /** A page that anyone can check it on; null where receipts are private. */
  receipt_url: string | null;
  /** Of the printed time: the account's, else UTC. */
  time_zone: string;
  /** False for play money. */
  livemode: boolean;
};
export type ReceiptAnswer = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** What is printed. */
  receipt: ChargeReceipt;
};
export const {
  useAuthKeypadQuery,
  useAuthKeypadCloseMutation,
  useAuthKeypadLeaveMutation,
  useAuthKeypadLockMutation,
  useAuthKeypadOpenMutation,
  useAuthKeypadsQuery,
  useAuthKeypadEndMutation,
  useKeypadDayQuery,
  useKeypadChargeMutation,
  useKeypadChargeReadQuery,
  useKeypadChargeCancelMutation,
  useKeypadReceiptQuery,
} = injectedRtkApi;
