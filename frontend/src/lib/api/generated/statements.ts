import { api } from "../base";
export const addTagTypes = ["platform-admin", "statements"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      adminStatement: build.query<
        AdminStatementApiResponse,
        AdminStatementApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/statement/`,
          params: {
            mode: queryArg.mode,
            month: queryArg.month,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminStatementFile: build.query<
        AdminStatementFileApiResponse,
        AdminStatementFileApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/statement/${encodeURIComponent(String(queryArg.statementId))}/file/`,
          params: {
            format: queryArg.format,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      statementsList: build.query<
        StatementsListApiResponse,
        StatementsListApiArg
      >({
        query: (queryArg) => ({
          url: `/api/statements/`,
          params: {
            kind: queryArg.kind,
            page: queryArg.page,
            page_size: queryArg.pageSize,
          },
        }),
        providesTags: ["statements"],
      }),
      statementsCreate: build.mutation<
        StatementsCreateApiResponse,
        StatementsCreateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/statements/`,
          method: "POST",
          body: queryArg.rangeForm,
        }),
        invalidatesTags: ["statements"],
      }),
      statementsRead: build.query<
        StatementsReadApiResponse,
        StatementsReadApiArg
      >({
        query: (queryArg) => ({
          url: `/api/statements/${encodeURIComponent(String(queryArg.statementId))}/`,
        }),
        providesTags: ["statements"],
      }),
      statementsCheck: build.mutation<
        StatementsCheckApiResponse,
        StatementsCheckApiArg
      >({
        query: (queryArg) => ({
          url: `/api/statements/${encodeURIComponent(String(queryArg.statementId))}/check/`,
          method: "POST",
        }),
        invalidatesTags: ["statements"],
      }),
      statementsFile: build.query<
        StatementsFileApiResponse,
        StatementsFileApiArg
      >({
        query: (queryArg) => ({
          url: `/api/statements/${encodeURIComponent(String(queryArg.statementId))}/file/`,
          params: {
            format: queryArg.format,
          },
        }),
        providesTags: ["statements"],
      }),
      statementsMovements: build.query<
        StatementsMovementsApiResponse,
        StatementsMovementsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/statements/${encodeURIComponent(String(queryArg.statementId))}/movements/`,
          params: {
            page: queryArg.page,
            page_size: queryArg.pageSize,
          },
        }),
        providesTags: ["statements"],
      }),
      statementsSend: build.mutation<
        StatementsSendApiResponse,
        StatementsSendApiArg
      >({
        query: (queryArg) => ({
          url: `/api/statements/${encodeURIComponent(String(queryArg.statementId))}/send/`,
          method: "POST",
        }),
        invalidatesTags: ["statements"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as statementsApi };
export type AdminStatementApiResponse =
  /** status 200 Done. */ OperatorStatement;
export type AdminStatementApiArg = {
  /** Whose sums; live by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
  /** Such as 2026-10; the current one by default. */
  month?: string;
};
export type AdminStatementFileApiResponse = /** status 200 Done. */ string;
export type AdminStatementFileApiArg = {
  /** What to download it as.
    
    * `csv` - Csv
    * `pdf` - Pdf
    * `merchants` - Merchants */
  format?: "csv" | "pdf" | "merchants";
  /** The `id` of a statement. */
  statementId: string;
};
export type StatementsListApiResponse = /** status 200 Done. */ StatementList;
export type StatementsListApiArg = {
  /** Only months, or only ranges.
    
    * `month` - Month
    * `range` - Range */
  kind?: "month" | "range";
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
};
export type StatementsCreateApiResponse =
  /** status 201 Done. */ StatementAnswer;
export type StatementsCreateApiArg = {
  rangeForm: RangeForm;
};
export type StatementsReadApiResponse = /** status 200 Done. */ StatementAnswer;
export type StatementsReadApiArg = {
  /** The `id` of a statement. */
  statementId: string;
};
export type StatementsCheckApiResponse =
  /** status 200 Done. */ StatementAnswer;
export type StatementsCheckApiArg = {
  /** The `id` of a statement. */
  statementId: string;
};
export type StatementsFileApiResponse = /** status 200 Done. */ string;
export type StatementsFileApiArg = {
  /** What to download it as.
    
    * `csv` - Csv
    * `pdf` - Pdf
    * `koinly` - Koinly
    * `cointracking` - Cointracking
    * `camt053` - Camt053
    * `own_refunds` - Own Refunds */
  format: "csv" | "pdf" | "koinly" | "cointracking" | "camt053" | "own_refunds";
  /** The `id` of a statement. */
  statementId: string;
};
export type StatementsMovementsApiResponse =
  /** status 200 Done. */ MovementList;
export type StatementsMovementsApiArg = {
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** The `id` of a statement. */
  statementId: string;
};
export type StatementsSendApiResponse = /** status 200 Done. */ Success;
export type StatementsSendApiArg = {
  /** The `id` of a statement. */
  statementId: string;
};
export type ModeEnum = "test" | "live";
export type OperatorSumKindEnum =
  | "fee_kept"
  | "return_fee"
  | "network_fee"
  | "withdrawal"
  | "funding"
  | "registered"
  | "adjustment";
export type OperatorSum = {
  /** What it is. */
  kind: OperatorSumKindEnum;
  /** How many entries of the books. */
  count: number;
  /** Their sum; below zero where it lowers the operator's funds. */
  amount: string;
};
export type PassedThrough = {
  /** How many. */
  count: number;
  /** Their sum. XRP with six decimals. */
  amount: string;
};
export type MerchantMonth = {
  /** The merchant's id. */
  merchant_id: number;
  /** The merchant's email address. */
  email: string;
  /** Sales received. */
  sales_count: number;
  /** Their sum, without what was too much. XRP with six decimals. */
  received: string;
  /** The fee on them, less what is burned of it. XRP with six decimals. */
  fee_kept: string;
  /** What is burned of the fee. XRP with six decimals. */
  burned: string;
  /** What was paid out in these days. XRP with six decimals. */
  paid_out: string;
};
export type OperatorSeal = {
  /** The id of the closed statement, for its files. */
  id: string;
  /** The month, and `L`, or `T` for test mode. */
  number: string;
  /** The SHA-256 of its CSV, which is the same whenever it is made. */
  sha256: string;
  /** The row of the audit log that seals it. */
  audit_row: number;
  /** The hash of that row. */
  audit_hash: string;
  /** When it was closed. */
  made_at: string;
};
export type OperatorStatement = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** Whose money it is. */
  mode: ModeEnum;
  /** The first day, in UTC. */
  first_day: string;
  /** The last day, in UTC. */
  last_day: string;
  /** The operator's own funds before the first day. */
  opening: string;
  /** The same after the last day: the opening and all sums. */
  closing: string;
  /** What the operator earned and spent, by kind. */
  sums: OperatorSum[];
  /** Burns that the ledger validated. */
  burned: PassedThrough;
  /** Deposits that name no merchant's payment. */
  unmatched: PassedThrough;
  /** What was returned of such deposits. */
  unmatched_returned: PassedThrough;
  /** What went through for each merchant, the largest first. */
  merchants: MerchantMonth[];
  /** Of a closed month; null while its books may still change. */
  seal: OperatorSeal | null;
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
export type StatementKindEnum = "month" | "range";
export type MovementKindEnum =
  | "sale_received"
  | "fee_kept"
  | "fee_burned"
  | "payout"
  | "deposit_rejected"
  | "return"
  | "refund_funded"
  | "refund_sent"
  | "return_fee"
  | "adjustment";
export type StatementSum = {
  /** What the movements are. */
  kind: MovementKindEnum;
  /** How many there are. */
  count: number;
  /** Their sum, in XRP; below zero where it lowers what is owed. */
  amount: string;
  /** The sum of their values in `currency`; null where none has one. */
  value: string | null;
  /** How many of them have no value in `currency`; they are not in `value`. */
  without_value: number;
};
export type ResultEnum = "agrees" | "differs" | "nothing" | "unavailable";
export type LedgerDifference = {
  /** Of the payout, or of what the books do not have. */
  transaction_hash: string;
  /** What the statement has, in XRP; null if it is not in the books. XRP with six decimals. */
  books: string | null;
  /** What the ledger delivered; null where it has no such payment. XRP with six decimals. */
  ledger: string | null;
};
export type LedgerCheck = {
  /** `agrees`, `differs`, `nothing` where there was no payout, or `unavailable` with its `reason`. */
  result: ResultEnum;
  /** The payout transactions of the statement. */
  payouts: number;
  /** How many of them the wallet's history has. */
  found: number;
  /** How many of those delivered the same amount, to the drop. */
  equal: number;
  /** Payments of the platform that the history has and the books have not. */
  unknown: number;
  /** The wallets whose history was read. */
  wallets: string[];
  /** The first ledger that was read. */
  first_ledger: number | null;
  /** The last ledger that was read. */
  last_ledger: number | null;
  /** When; null where the ledger could not be asked. */
  read_at: string | null;
  /** Why there is no result, in a sentence; or empty. */
  reason: string;
  /** At most 20 of the transactions that differ. */
  differing: LedgerDifference[];
};
export type Statement = {
  /** The statement's id. */
  id: string;
  /** Of a month, `2026-10 L` or `T` for test mode; of a range, `R-7`. */
  number: string;
  /** A month, or any range of whole days. */
  kind: StatementKindEnum;
  /** The mode whose movements it has. */
  mode: ModeEnum;
  /** The first day, in UTC. */
  first_day: string;
  /** The last day, in UTC; it is part of the statement. */
  last_day: string;
  /** The reporting currency that was in force. */
  currency: string;
  /** What was owed to the merchant before the first movement. XRP with six decimals. */
  opening: string;
  /** What was owed after the last one: the opening and all sums. XRP with six decimals. */
  closing: string;
  /** The movements by kind. */
  sums: StatementSum[];
  /** How many movements it has. */
  movement_count: number;
  /** How many sales were received. */
  sales_count: number;
  /** The sum of the sales received. XRP with six decimals. */
  received: string;
  /** The sum of the payouts. XRP with six decimals. */
  paid_out: string;
  /** Refunds from the merchant's own wallet; they are in none of the sums. */
  own_refund_count: number;
  /** What those refunds add up to. XRP with six decimals. */
  own_refund_amount: string;
  /** How many movements have no value in `currency`. */
  without_value: number;
  /** The SHA-256 of its CSV, which is the same whenever it is made. */
  sha256: string;
  /** The row of the platform's audit log that seals it. */
  audit_row: number;
  /** The hash of that row. */
  audit_hash: string;
  /** Its payouts compared with the ledger when it was closed. */
  check: LedgerCheck;
  /** The newest comparison after that; null if there is none. */
  later_check: LedgerCheck | null;
  /** Why CAMT.053 is not offered, in a sentence; null where it is. */
  camt053_refusal: string | null;
  /** When it was closed. */
  made_at: string;
};
export type RunningMonth = {
  /** The first of this month, in UTC. */
  first_day: string;
  /** The last day of this month. */
  last_day: string;
  /** How many sales were received so far. */
  sales_count: number;
  /** The sum of the sales received so far. XRP with six decimals. */
  received: string;
  /** The sum of the payouts so far. XRP with six decimals. */
  paid_out: string;
};
export type StatementList = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The statements of this page, the newest days first. */
  statements: Statement[];
  /** How many there are on all pages. */
  total_count: number;
  /** How many pages there are. */
  total_pages: number;
  /** This month so far. Its statement is made on the 1st. */
  running: RunningMonth;
};
export type StatementAnswer = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The statement. It never changes. */
  statement: Statement;
};
export type RangeForm = {
  /** In UTC. */
  first_day: string;
  /** In UTC, part of the statement. It must be over. */
  last_day: string;
};
export type Movement = {
  /** When the ledger closed, or when it was booked by hand. */
  at: string;
  /** What it is. */
  kind: MovementKindEnum;
  /** In XRP; below zero where it lowers what is owed. */
  amount: string;
  /** Of the value; null where there is none. */
  currency: string | null;
  /** What it was worth at that time; null: no rate at that time. */
  value: string | null;
  /** What one XRP cost, with all digits. */
  rate: string | null;
  /** The payment that it belongs to. */
  payment_id: string | null;
  /** The payment's title. */
  title: string | null;
  /** Its transaction; null if it was only booked. */
  transaction_hash: string | null;
  /** Who sent it. */
  sender: string | null;
  /** Who got it. */
  receiver: string | null;
  /** The transaction in an explorer; null without one. */
  explorer_url: string | null;
};
export type MovementList = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The movements of this page, the latest first. */
  movements: Movement[];
  /** How many there are on all pages. */
  total_count: number;
  /** How many pages there are. */
  total_pages: number;
};
export type Success = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
};
export const {
  useAdminStatementQuery,
  useAdminStatementFileQuery,
  useStatementsListQuery,
  useStatementsCreateMutation,
  useStatementsReadQuery,
  useStatementsCheckMutation,
  useStatementsFileQuery,
  useStatementsMovementsQuery,
  useStatementsSendMutation,
} = injectedRtkApi;
