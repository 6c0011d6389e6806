import { api } from "../base";
export const addTagTypes = ["invoices", "payment-links"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      invoicesList: build.query<InvoicesListApiResponse, InvoicesListApiArg>({
        query: (queryArg) => ({
          url: `/api/invoices/`,
          params: {
            page: queryArg.page,
            page_size: queryArg.pageSize,
            search: queryArg.search,
            status: queryArg.status,
          },
        }),
        providesTags: ["invoices"],
      }),
      invoicesCreate: build.mutation<
        InvoicesCreateApiResponse,
        InvoicesCreateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/invoices/`,
          method: "POST",
          body: queryArg.invoiceForm,
        }),
        invalidatesTags: ["invoices"],
      }),
      invoicesRead: build.query<InvoicesReadApiResponse, InvoicesReadApiArg>({
        query: (queryArg) => ({
          url: `/api/invoices/${encodeURIComponent(String(queryArg.invoiceId))}/`,
        }),
        providesTags: ["invoices"],
      }),
      invoicesUpdate: build.mutation<
        InvoicesUpdateApiResponse,
        InvoicesUpdateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/invoices/${encodeURIComponent(String(queryArg.invoiceId))}/`,
          method: "PATCH",
          body: queryArg.patchedInvoiceForm,
        }),
        invalidatesTags: ["invoices"],
      }),
      invoicesDelete: build.mutation<
        InvoicesDeleteApiResponse,
        InvoicesDeleteApiArg
      >({
        query: (queryArg) => ({
          url: `/api/invoices/${encodeURIComponent(String(queryArg.invoiceId))}/`,
          method: "DELETE",
        }),
        invalidatesTags: ["invoices"],
      }),
      invoicesFile: build.query<InvoicesFileApiResponse, InvoicesFileApiArg>({
        query: (queryArg) => ({
          url: `/api/invoices/${encodeURIComponent(String(queryArg.invoiceId))}/file.pdf`,
        }),
        providesTags: ["invoices"],
      }),
      invoicesOpen: build.mutation<InvoicesOpenApiResponse, InvoicesOpenApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/invoices/${encodeURIComponent(String(queryArg.invoiceId))}/open/`,
            method: "POST",
          }),
          invalidatesTags: ["invoices"],
        },
      ),
      invoicesSend: build.mutation<InvoicesSendApiResponse, InvoicesSendApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/invoices/${encodeURIComponent(String(queryArg.invoiceId))}/send/`,
            method: "POST",
          }),
          invalidatesTags: ["invoices"],
        },
      ),
      invoicesVoid: build.mutation<InvoicesVoidApiResponse, InvoicesVoidApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/invoices/${encodeURIComponent(String(queryArg.invoiceId))}/void/`,
            method: "POST",
          }),
          invalidatesTags: ["invoices"],
        },
      ),
      invoicesExport: build.mutation<
        InvoicesExportApiResponse,
        InvoicesExportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/invoices/export/`,
          method: "POST",
          params: {
            page: queryArg.page,
            page_size: queryArg.pageSize,
            search: queryArg.search,
            status: queryArg.status,
          },
        }),
        invalidatesTags: ["invoices"],
      }),
      invoicesExportDownload: build.query<
        InvoicesExportDownloadApiResponse,
        InvoicesExportDownloadApiArg
      >({
        query: (queryArg) => ({
          url: `/api/invoices/export/${encodeURIComponent(String(queryArg.token))}/`,
        }),
        providesTags: ["invoices"],
      }),
      invoicesNumbering: build.query<
        InvoicesNumberingApiResponse,
        InvoicesNumberingApiArg
      >({
        query: () => ({ url: `/api/invoices/numbering/` }),
        providesTags: ["invoices"],
      }),
      invoicesNumberingSet: build.mutation<
        InvoicesNumberingSetApiResponse,
        InvoicesNumberingSetApiArg
      >({
        query: (queryArg) => ({
          url: `/api/invoices/numbering/`,
          method: "PUT",
          body: queryArg.numberingForm,
        }),
        invalidatesTags: ["invoices"],
      }),
      invoicesPublic: build.query<
        InvoicesPublicApiResponse,
        InvoicesPublicApiArg
      >({
        query: (queryArg) => ({
          url: `/api/invoices/public/${encodeURIComponent(String(queryArg.token))}/`,
        }),
        providesTags: ["invoices"],
      }),
      invoicesPublicFile: build.query<
        InvoicesPublicFileApiResponse,
        InvoicesPublicFileApiArg
      >({
        query: (queryArg) => ({
          url: `/api/invoices/public/${encodeURIComponent(String(queryArg.token))}/file.pdf`,
        }),
        providesTags: ["invoices"],
      }),
      invoicesPay: build.mutation<InvoicesPayApiResponse, InvoicesPayApiArg>({
        query: (queryArg) => ({
          url: `/api/invoices/public/${encodeURIComponent(String(queryArg.token))}/pay/`,
          method: "POST",
          headers: {
            "Idempotency-Key": queryArg["Idempotency-Key"],
          },
        }),
        invalidatesTags: ["invoices"],
      }),
      invoicesSummary: build.query<
        InvoicesSummaryApiResponse,
        InvoicesSummaryApiArg
      >({
        query: () => ({ url: `/api/invoices/summary/` }),
        providesTags: ["invoices"],
      }),
      paymentLinks: build.query<PaymentLinksApiResponse, PaymentLinksApiArg>({
        query: (queryArg) => ({
          url: `/api/payment-links/`,
          params: {
            page: queryArg.page,
            page_size: queryArg.pageSize,
            search: queryArg.search,
            status: queryArg.status,
          },
        }),
        providesTags: ["payment-links"],
      }),
      paymentLinksCreate: build.mutation<
        PaymentLinksCreateApiResponse,
        PaymentLinksCreateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payment-links/`,
          method: "POST",
          body: queryArg.linkForm,
        }),
        invalidatesTags: ["payment-links"],
      }),
      paymentLinksRead: build.query<
        PaymentLinksReadApiResponse,
        PaymentLinksReadApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payment-links/${encodeURIComponent(String(queryArg.linkId))}/`,
        }),
        providesTags: ["payment-links"],
      }),
      paymentLinksUpdate: build.mutation<
        PaymentLinksUpdateApiResponse,
        PaymentLinksUpdateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payment-links/${encodeURIComponent(String(queryArg.linkId))}/`,
          method: "PATCH",
          body: queryArg.patchedLinkChangeForm,
        }),
        invalidatesTags: ["payment-links"],
      }),
      paymentLinksArchive: build.mutation<
        PaymentLinksArchiveApiResponse,
        PaymentLinksArchiveApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payment-links/${encodeURIComponent(String(queryArg.linkId))}/archive/`,
          method: "POST",
          body: queryArg.archiveForm,
        }),
        invalidatesTags: ["payment-links"],
      }),
      paymentLinksDuplicate: build.mutation<
        PaymentLinksDuplicateApiResponse,
        PaymentLinksDuplicateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payment-links/${encodeURIComponent(String(queryArg.linkId))}/duplicate/`,
          method: "POST",
        }),
        invalidatesTags: ["payment-links"],
      }),
      paymentLinksPicture: build.mutation<
        PaymentLinksPictureApiResponse,
        PaymentLinksPictureApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payment-links/${encodeURIComponent(String(queryArg.linkId))}/picture/`,
          method: "PUT",
          body: queryArg.body,
        }),
        invalidatesTags: ["payment-links"],
      }),
      paymentLinksPictureDelete: build.mutation<
        PaymentLinksPictureDeleteApiResponse,
        PaymentLinksPictureDeleteApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payment-links/${encodeURIComponent(String(queryArg.linkId))}/picture/`,
          method: "DELETE",
        }),
        invalidatesTags: ["payment-links"],
      }),
      paymentLinksPublic: build.query<
        PaymentLinksPublicApiResponse,
        PaymentLinksPublicApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payment-links/public/${encodeURIComponent(String(queryArg.slug))}/`,
          params: {
            payment: queryArg.payment,
          },
        }),
        providesTags: ["payment-links"],
      }),
      paymentLinksPay: build.mutation<
        PaymentLinksPayApiResponse,
        PaymentLinksPayApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payment-links/public/${encodeURIComponent(String(queryArg.slug))}/pay/`,
          method: "POST",
          body: queryArg.linkPayForm,
          headers: {
            "Idempotency-Key": queryArg["Idempotency-Key"],
          },
        }),
        invalidatesTags: ["payment-links"],
      }),
      paymentLinksPublicQr: build.query<
        PaymentLinksPublicQrApiResponse,
        PaymentLinksPublicQrApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payment-links/public/${encodeURIComponent(String(queryArg.slug))}/qr.svg`,
        }),
        providesTags: ["payment-links"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as sellingApi };
export type InvoicesListApiResponse = /** status 200 Done. */ InvoiceList;
export type InvoicesListApiArg = {
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** A part of the number, the customer's name or the reference. */
  search?: string;
  /** `open` has the overdue ones too.
    
    * `draft` - Draft
    * `open` - Open
    * `overdue` - Overdue
    * `paid` - Paid
    * `void` - Void */
  status?: "draft" | "open" | "overdue" | "paid" | "void";
};
export type InvoicesCreateApiResponse = /** status 201 Done. */ InvoiceAnswer;
export type InvoicesCreateApiArg = {
  invoiceForm: InvoiceForm;
};
export type InvoicesReadApiResponse = /** status 200 Done. */ InvoiceAnswer;
export type InvoicesReadApiArg = {
  /** The `id` of an invoice. */
  invoiceId: string;
};
export type InvoicesUpdateApiResponse = /** status 200 Done. */ InvoiceAnswer;
export type InvoicesUpdateApiArg = {
  /** The `id` of an invoice. */
  invoiceId: string;
  patchedInvoiceForm: PatchedInvoiceForm;
};
export type InvoicesDeleteApiResponse = /** status 200 Done. */ Success;
export type InvoicesDeleteApiArg = {
  /** The `id` of an invoice. */
  invoiceId: string;
};
export type InvoicesFileApiResponse = /** status 200 Done. */ Blob;
export type InvoicesFileApiArg = {
  /** The `id` of an invoice. */
  invoiceId: string;
};
export type InvoicesOpenApiResponse = /** status 200 Done. */ InvoiceAnswer;
export type InvoicesOpenApiArg = {
  /** The `id` of an invoice. */
  invoiceId: string;
};
export type InvoicesSendApiResponse = /** status 200 Done. */ InvoiceAnswer;
export type InvoicesSendApiArg = {
  /** The `id` of an invoice. */
  invoiceId: string;
};
export type InvoicesVoidApiResponse = /** status 200 Done. */ InvoiceAnswer;
export type InvoicesVoidApiArg = {
  /** The `id` of an invoice. */
  invoiceId: string;
};
export type InvoicesExportApiResponse = /** status 200 Done. */ ExportLink;
export type InvoicesExportApiArg = {
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** A part of the number, the customer's name or the reference. */
  search?: string;
  /** `open` has the overdue ones too.
    
    * `draft` - Draft
    * `open` - Open
    * `overdue` - Overdue
    * `paid` - Paid
    * `void` - Void */
  status?: "draft" | "open" | "overdue" | "paid" | "void";
};
export type InvoicesExportDownloadApiResponse = /** status 200 Done. */ string;
export type InvoicesExportDownloadApiArg = {
  /** The last part of the link. */
  token: string;
};
export type InvoicesNumberingApiResponse =
  /** status 200 Done. */ NumberingAnswer;
export type InvoicesNumberingApiArg = void;
export type InvoicesNumberingSetApiResponse =
  /** status 200 Done. */ NumberingAnswer;
export type InvoicesNumberingSetApiArg = {
  numberingForm: NumberingForm;
};
export type InvoicesPublicApiResponse =
  /** status 200 Done. */ PublicInvoiceAnswer;
export type InvoicesPublicApiArg = {
  /** The last part of the link. */
  token: string;
};
export type InvoicesPublicFileApiResponse = /** status 200 Done. */ Blob;
export type InvoicesPublicFileApiArg = {
  /** The last part of the link. */
  token: string;
};
export type InvoicesPayApiResponse = /** status 201 Done. */ LinkPayment;
export type InvoicesPayApiArg = {
  /** 1 to 200 printable characters: one for each visit. */
  "Idempotency-Key": string;
  /** The last part of the link. */
  token: string;
};
export type InvoicesSummaryApiResponse = /** status 200 Done. */ InvoiceSummary;
export type InvoicesSummaryApiArg = void;
export type PaymentLinksApiResponse = /** status 200 Done. */ PaymentLinkList;
export type PaymentLinksApiArg = {
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** A part of the title or of the own word, ignoring case. */
  search?: string;
  /** `current`: all but the archived ones. `inactive`: switched off or ended.
    
    * `current` - current
    * `active` - active
    * `sold_out` - sold_out
    * `inactive` - inactive
    * `archived` - archived
    * `all` - all */
  status?: "current" | "active" | "sold_out" | "inactive" | "archived" | "all";
};
export type PaymentLinksCreateApiResponse =
  /** status 201 Done. */ PaymentLinkAnswer;
export type PaymentLinksCreateApiArg = {
  linkForm: LinkForm;
};
export type PaymentLinksReadApiResponse =
  /** status 200 Done. */ PaymentLinkAnswer;
export type PaymentLinksReadApiArg = {
  /** The `id` of a payment link. */
  linkId: string;
};
export type PaymentLinksUpdateApiResponse =
  /** status 200 Done. */ PaymentLinkAnswer;
export type PaymentLinksUpdateApiArg = {
  /** The `id` of a payment link. */
  linkId: string;
  patchedLinkChangeForm: PatchedLinkChangeForm;
};
export type PaymentLinksArchiveApiResponse =
  /** status 200 Done. */ PaymentLinkAnswer;
export type PaymentLinksArchiveApiArg = {
  /** The `id` of a payment link. */
  linkId: string;
  archiveForm: ArchiveForm;
};
export type PaymentLinksDuplicateApiResponse =
  /** status 201 Done. */ PaymentLinkAnswer;
export type PaymentLinksDuplicateApiArg = {
  /** The `id` of a payment link. */
  linkId: string;
};
export type PaymentLinksPictureApiResponse =
  /** status 200 Done. */ PaymentLinkAnswer;
export type PaymentLinksPictureApiArg = {
  /** The `id` of a payment link. */
  linkId: string;
  body: Blob;
};
export type PaymentLinksPictureDeleteApiResponse =
  /** status 200 Done. */ PaymentLinkAnswer;
export type PaymentLinksPictureDeleteApiArg = {
  /** The `id` of a payment link. */
  linkId: string;
};
export type PaymentLinksPublicApiResponse =
  /** status 200 Done. */ PublicLinkAnswer;
export type PaymentLinksPublicApiArg = {
  /** A payment of this link, whose outcome is wanted. */
  payment?: string;
  /** The `slug` of a post or of a payment link. */
  slug: string;
};
export type PaymentLinksPayApiResponse = /** status 201 Done. */ LinkPayment;
export type PaymentLinksPayApiArg = {
  /** 1 to 200 printable characters: one for each visit. */
  "Idempotency-Key": string;
  /** The `slug` of a post or of a payment link. */
  slug: string;
  linkPayForm: LinkPayForm;
};
export type PaymentLinksPublicQrApiResponse = /** status 200 Done. */ string;
export type PaymentLinksPublicQrApiArg = {
  /** The `slug` of a post or of a payment link. */
  slug: string;
};
export type ModeEnum = "test" | "live";
export type InvoiceStatusEnum = "draft" | "open" | "paid" | "void";
export type InvoiceCustomer = {
  /** A person or a company. */
  name: string;
  /** Where the invoice is sent, or empty. Its page does not show it. */
  email: string;
  /** In lines, or empty. */
  address: string;
  /** Or empty. */
  tax_id: string;
};
export type InvoiceLine = {
  /** What is sold. */
  text: string;
  /** How many, or how much. */
  quantity: string;
  /** The price of one. In the currency's decimals. */
  unit_price: string;
  /** In percent. */
  tax_rate: string;
  /** Quantity × price, rounded half up to the currency's smallest unit. */
  amount: string;
};
export type InvoiceTax = {
  /** In percent. */
  rate: string;
  /** What the lines of this rate add up to without tax. */
  net: string;
  /** The tax on that, rounded half up to the currency's smallest unit. */
  tax: string;
};
export type RateSource = {
  /** The source. */
  name: string;
  /** Its price of one XRP. */
  rate: string;
  /** Of when its price is. */
  read_at: string;
};
export type InvoicePayment = {
  /** The payment that settled it. */
  payment_id: string;
  /** When the ledger closed that has the deposit. */
  paid_at: string;
  /** What was asked for. XRP with six decimals. */
  amount: string;
  /** The deposit's. */
  transaction_hash: string;
  /** What one XRP cost, with all digits; null for an invoice in XRP. */
  rate: string | null;
  /** Of when the rate is; null for an invoice in XRP. */
  rate_at: string | null;
  /** What the rate is the median of. */
  rate_sources: RateSource[];
  /** Null where receipts are not public, or the payout is not done. */
  receipt_url: string | null;
  /** The transaction; null without an explorer. */
  explorer_url: string | null;
};
export type InvoiceSeller = {
  /** The shop's. */
  name: string;
  /** In lines, or empty. */
  address: string;
  /** Or empty. */
  tax_id: string;
  /** An email address, a phone number or a web address; or empty. */
  contact: string;
};
export type RemindedEnum = "before" | "due" | "after";
export type Invoice = {
  /** The invoice's id. */
  id: string;
  /** Given at opening; null for a draft. */
  number: string | null;
  /** Its page for the customer; null for a draft. */
  url: string | null;
  /** The mode that it was made in. */
  mode: ModeEnum;
  /** Where it is. `paid` once a payment of it has settled. */
  status: InvoiceStatusEnum;
  /** Whether it is open and its due date is over, where the merchant is. */
  is_overdue: boolean;
  /** `XRP`, or a currency by ISO 4217. */
  currency: string;
  /** Who is billed. */
  customer: InvoiceCustomer;
  /** What is billed. */
  lines: InvoiceLine[];
  /** Whether the lines' prices are with tax. */
  prices_include_tax: boolean;
  /** Without tax. In the currency's decimals. */
  subtotal: string;
  /** The tax of each rate, the highest first. */
  taxes: InvoiceTax[];
  /** What is to be paid. In the currency's decimals. */
  total: string;
  /** The last day to pay; null for a draft without one. */
  due_date: string | null;
  /** The customer's or the merchant's own, or empty. */
  reference: string;
  /** Stands under the totals, or empty. */
  note: string;
  /** The payment that settled it; null until then. */
  payment_id: string | null;
  /** The same with hash and rate. */
  payment: InvoicePayment | null;
  /** The shop as it was at opening; null for a draft. */
  seller: InvoiceSeller | null;
  /** The day it was opened; null for a draft. */
  issue_date: string | null;
  /** Whether the customer is reminded by email. */
  reminders: boolean;
  /** The reminders sent so far. */
  reminded: RemindedEnum[];
  /** When it was last sent by email; null if never. */
  sent_at: string | null;
  /** When the draft was made. */
  created_at: string;
  /** When it was voided; null if it is not. */
  voided_at: string | null;
};
export type InvoiceList = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The invoices of this page, the newest first. */
  invoices: Invoice[];
  /** How many there are on all pages. */
  total_count: number;
  /** How many pages there are. */
  total_pages: number;
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
export type InvoiceAnswer = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The invoice as it stands. */
  invoice: Invoice;
};
export type CustomerForm = {
  /** A person or a company. Needed to open the invoice. */
  name?: string;
  /** Where the invoice and its reminders are sent. */
  email?: string;
  /** In lines. */
  address?: string;
  /** For customers that have one. */
  tax_id?: string;
};
export type LineForm = {
  /** What is sold. */
  text: string;
  /** At most four decimals; 1 by default. */
  quantity?: string | number;
  /** In the currency's decimals. */
  unit_price: string | number;
  /** In percent, at most four decimals; 0 by default. */
  tax_rate?: string | number;
};
export type InvoiceForm = {
  /** `XRP`, or one of `currencies` of `/api/config/`. At first the reporting currency. */
  currency?: string;
  /** Who is billed. */
  customer?: CustomerForm;
  /** What is billed, at most 100 lines. */
  lines?: LineForm[];
  /** Whether unit prices are with tax. */
  prices_include_tax?: boolean;
  /** The last day to pay. Null: 14 days after it is opened. */
  due_date?: string | null;
  /** An order number or the like. */
  reference?: string;
  /** Stands under the totals. */
  note?: string;
  /** Remind by email 3 days before, on and 7 days after the due date. */
  reminders?: boolean;
};
export type PatchedInvoiceForm = {
  /** `XRP`, or one of `currencies` of `/api/config/`. At first the reporting currency. */
  currency?: string;
  /** Who is billed. */
  customer?: CustomerForm;
  /** What is billed, at most 100 lines. */
  lines?: LineForm[];
  /** Whether unit prices are with tax. */
  prices_include_tax?: boolean;
  /** The last day to pay. Null: 14 days after it is opened. */
  due_date?: string | null;
  /** An order number or the like. */
  reference?: string;
  /** Stands under the totals. */
  note?: string;
  /** Remind by email 3 days before, on and 7 days after the due date. */
  reminders?: boolean;
};
export type Success = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
};
export type ExportLink = {
  /** Works for 60 seconds. */
  url: string;
};
export type Numbering = {
  /** Stands in front of each number. */
  prefix: string;
  /** The first number, with the zeros in front. */
  first_number: string;
  /** The number that the next opened invoice gets. */
  next_number: string;
  /** Whether an invoice has a number: then the series cannot be changed. */
  is_fixed: boolean;
};
export type NumberingAnswer = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The series of numbers of this mode. */
  numbering: Numbering;
};
export type NumberingForm = {
  /** Letters, digits, spaces and . / _ -, at most 20; or empty. */
  prefix: string;
  /** Digits; zeros in front are kept. */
  first_number: string;
};
export type BilledCustomer = {
  /** A person or a company. */
  name: string;
  /** In lines, or empty. */
  address: string;
  /** Or empty. */
  tax_id: string;
};
export type InvoiceQuote = {
  /** What would be paid now. XRP with six decimals. */
  amount: string;
  /** At which rate; null for an invoice in XRP. */
  rate: string | null;
};
export type PublicInvoice = {
  /** The invoice's number. */
  number: string;
  /** This page. */
  url: string;
  /** Test invoices are paid with play money. */
  mode: ModeEnum;
  /** Where it is. */
  status: InvoiceStatusEnum;
  /** Whether it is open and its due date is over. */
  is_overdue: boolean;
  /** `XRP`, or a currency by ISO 4217. */
  currency: string;
  /** Who bills. */
  seller: InvoiceSeller;
  /** Who is billed. */
  customer: BilledCustomer;
  /** What is billed. */
  lines: InvoiceLine[];
  /** Whether the lines' prices are with tax. */
  prices_include_tax: boolean;
  /** Without tax. In the currency's decimals. */
  subtotal: string;
  /** The tax of each rate, the highest first. */
  taxes: InvoiceTax[];
  /** What is to be paid. In the currency's decimals. */
  total: string;
  /** The day it was opened. */
  issue_date: string;
  /** The last day to pay. */
  due_date: string;
  /** From today on, where the merchant is; negative once it is overdue. */
  days_until_due: number;
  /** Or empty. */
  reference: string;
  /** Stands under the totals, or empty. */
  note: string;
  /** How it was paid; null until then. */
  payment: InvoicePayment | null;
  /** This minute's amount; null without a rate, and where it is not open. */
  quote: InvoiceQuote | null;
  /** Why it cannot be paid now, in a sentence; null where it can. */
  refusal: string | null;
  /** The merchant's. */
  time_zone: string;
};
export type PublicInvoiceAnswer = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The invoice as it stands. */
  invoice: PublicInvoice;
};
export type LinkPayment = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The payment that was made. */
  payment_id: string;
  /** Its checkout, where the payer goes now. */
  checkout_url: string;
  /** What is to be paid. XRP with six decimals. */
  amount: string;
  /** Until when. */
  expires_at: string;
};
export type InvoiceSum = {
  /** `XRP`, or a currency by ISO 4217. */
  currency: string;
  /** How many invoices. */
  count: number;
  /** What they add up to. In the currency's decimals. */
  total: string;
  /** The XRP that was paid for them. XRP with six decimals. */
  received: string;
  /** The first due date among them; null for paid ones. */
  next_due_date: string | null;
};
export type InvoiceSummary = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** Open and not overdue, by currency. */
  open: InvoiceSum[];
  /** Open and overdue, by currency. */
  overdue: InvoiceSum[];
  /** Paid since the first of this month, in the merchant's time zone. */
  paid: InvoiceSum[];
  /** The first of this month. */
  since: string;
};
export type LinkPicture = {
  /** Its address, for everybody; it never changes. */
  url: string;
  /** In pixels. */
  width: number;
  /** In pixels. */
  height: number;
};
export type TypeEnum = "text" | "number" | "choice";
export type LinkField = {
  /** What is asked, such as “Sleeve”. */
  label: string;
  /** `text`, `number` or `choice`. */
  type: TypeEnum;
  /** Whether it must be answered. */
  required: boolean;
  /** What can be chosen; empty unless `type` is `choice`. */
  options: string[];
  /** The most characters of an answer. */
  max_length: number;
};
export type LinkStatusEnum = "active" | "inactive" | "ended" | "sold_out";
export type ValueSum = {
  /** The reporting currency of the time. */
  currency: string;
  /** The sum of the values that there are. */
  value: string;
  /** How many have none: there was no rate at that time. */
  without_value: number;
};
export type PaymentLink = {
  /** What is sold. */
  title: string;
  /** More about it; empty without one. */
  description: string;
  /** Null without one. */
  picture: LinkPicture | null;
  /** `XRP`, or a currency of ISO 4217. */
  currency: string;
  /** Of one piece, with the currency's decimals; null where the payer chooses. */
  price: string | null;
  /** The least that the payer may choose; null with a fixed price. */
  price_min: string | null;
  /** The most that the payer may choose; null with a fixed price. */
  price_max: string | null;
  /** Up to three suggestions. */
  price_presets: string[];
  /** The most pieces of one payment; null: one at a time. */
  quantity_max: number | null;
  /** What the payer is asked, up to three. */
  fields: LinkField[];
  /** Whether the payer may give a name. */
  ask_name: boolean;
  /** Whether the payer may give an email address. */
  ask_email: boolean;
  /** How many pieces there are in all; null without a limit. */
  max_sales: number | null;
  /** From then on it cannot be paid; null without an end. */
  ends_at: string | null;
  /** Rises when a payer could see a change. */
  version: number;
  /** The link's id, which is `payment_link` of its payments. */
  id: string;
  /** The address of its page. */
  url: string;
  /** The end of that address: your own word, or 22 random characters. */
  slug: string;
  /** Its QR code, an SVG image. */
  qr_code_url: string;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** Whether it can be paid, or the first reason why not. */
  status: LinkStatusEnum;
  /** Whether you have switched it on. */
  is_active: boolean;
  /** What payers read while it cannot be paid. */
  inactive_message: string;
  /** What payers read when they have paid. */
  success_message: string;
  /** Where a button leads them then; {PAYMENT_ID} is filled in. */
  success_url: string;
  /** Your own data, in each of its payments. */
  metadata: {
    [key: string]: any;
  };
  /** Pieces sold: a sale counts when it has settled. */
  sales_count: number;
  /** Settled payments. */
  payments_count: number;
  /** The sum of its settled payments. XRP with six decimals. */
  total_amount: string;
  /** The sum of their prices in the link's currency; null in XRP. */
  total_price: string | null;
  /** What they were worth when they arrived, by currency. */
  received_values: ValueSum[];
  /** How often its page was opened. */
  opened_count: number;
  /** Settled payments by openings, in percent; null before. */
  paid_of_opened: number | null;
  /** When it was archived; null where it is not. */
  archived_at: string | null;
  /** When it was created. */
  created_at: string;
};
export type LinksSummary = {
  /** The sum of all settled payments of links. XRP with six decimals. */
  total_amount: string;
  /** What they were worth when they arrived, by currency. */
  received_values: ValueSum[];
  /** Pieces sold. */
  sales_count: number;
  /** How often the pages were opened. */
  opened_count: number;
  /** Settled payments by openings, in percent; null before. */
  paid_of_opened: number | null;
  /** The same of the last 30 days. */
  paid_of_opened_30_days: number | null;
  /** Links that can be paid. */
  active_count: number;
  /** Links that are sold out. */
  sold_out_count: number;
  /** Links that are archived. */
  archived_count: number;
  /** All links of the mode. */
  all_count: number;
};
export type PaymentLinkList = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The links of this page, the newest first. */
  payment_links: PaymentLink[];
  /** How many match. */
  total_count: number;
  /** How many pages they fill. */
  total_pages: number;
  /** Of all links of the mode. */
  summary: LinksSummary;
};
export type PaymentLinkAnswer = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The link as it is now. */
  payment_link: PaymentLink;
};
export type PayerFieldForm = {
  /** What is asked. */
  label: string;
  /** `text`, `number` or `choice`. */
  type: TypeEnum;
  /** Whether it must be answered; False by default. */
  required?: boolean;
  /** Of a choice: up to 20. */
  options?: string[];
  /** The most characters of an answer; 200 by default. */
  max_length?: number;
};
export type LinkForm = {
  /** What is sold. */
  title: string;
  /** More about it. */
  description?: string;
  /** `XRP` (the default), or a currency of ISO 4217 that `/api/config/` lists. */
  currency?: string;
  /** Of one piece. */
  price?: string | number | null;
  /** Instead of `price`: the least that the payer may choose. */
  price_min?: string | number | null;
  /** Instead of `price`: the most that the payer may choose. */
  price_max?: string | number | null;
  /** Up to 3 suggestions between the two. */
  price_presets?: (string | number)[];
  /** The most pieces of one payment; null: one at a time. */
  quantity_max?: number | null;
  /** What the payer is asked: up to three. */
  fields?: PayerFieldForm[];
  /** Offer the payer to give a name. */
  ask_name?: boolean;
  /** Offer the payer to give an email address. */
  ask_email?: boolean;
  /** How many pieces there are; null: no limit. */
  max_sales?: number | null;
  /** From then on it cannot be paid; null: no end. */
  ends_at?: string | null;
  /** Your own word for the address: 3 to 40 of a–z, 0–9 and hyphens. Empty: the random one. */
  slug?: string;
  /** Whether it can be paid. */
  is_active?: boolean;
  /** What payers read while it cannot be paid. */
  inactive_message?: string;
  /** What payers read when they have paid. */
  success_message?: string;
  /** Where a button leads them then: https in live mode; {PAYMENT_ID} is filled in. */
  success_url?: string;
  /** Your own data, in each of its payments. Up to 4 KiB. */
  metadata?: {
    [key: string]: any;
  };
};
export type PatchedLinkChangeForm = {
  /** What is sold. */
  title?: string;
  /** More about it. */
  description?: string;
  /** `XRP` (the default), or a currency of ISO 4217 that `/api/config/` lists. */
  currency?: string;
  /** Of one piece. */
  price?: string | number | null;
  /** Instead of `price`: the least that the payer may choose. */
  price_min?: string | number | null;
  /** Instead of `price`: the most that the payer may choose. */
  price_max?: string | number | null;
  /** Up to 3 suggestions between the two. */
  price_presets?: (string | number)[];
  /** The most pieces of one payment; null: one at a time. */
  quantity_max?: number | null;
  /** What the payer is asked: up to three. */
  fields?: PayerFieldForm[];
  /** Offer the payer to give a name. */
  ask_name?: boolean;
  /** Offer the payer to give an email address. */
  ask_email?: boolean;
  /** How many pieces there are; null: no limit. */
  max_sales?: number | null;
  /** From then on it cannot be paid; null: no end. */
  ends_at?: string | null;
  /** Your own word for the address: 3 to 40 of a–z, 0–9 and hyphens. Empty: the random one. */
  slug?: string;
  /** Whether it can be paid. */
  is_active?: boolean;
  /** What payers read while it cannot be paid. */
  inactive_message?: string;
  /** What payers read when they have paid. */
  success_message?: string;
  /** Where a button leads them then: https in live mode; {PAYMENT_ID} is filled in. */
  success_url?: string;
  /** Your own data, in each of its payments. Up to 4 KiB. */
  metadata?: {
    [key: string]: any;
  };
};
export type ArchiveForm = {
  /** False brings it back, switched off; True by default. */
  archived?: boolean;
};
export type LinkShop = {
  /** The shop's name. */
  name: string;
  /** The shop's contact, where that is a web address: a button leads there from a link that cannot be paid. */
  website: string | null;
};
export type LinkRate = {
  /** What one XRP costs now, with all digits. */
  rate: string;
  /** What the shop adds to a price, in percent. */
  spread: number;
};
export type StatusEnum =
  "pending" | "processing" | "completed" | "failed" | "expired";
export type ExceptionEnum =
  "none" | "underpaid" | "overpaid" | "late" | "duplicate";
export type LinkOutcome = {
  /** The payment that the payer comes back from. */
  payment_id: string;
  /** How far the payment is. */
  status: StatusEnum;
  /** What was unusual about the latest deposit. */
  exception: ExceptionEnum;
  /** Whether it failed because the last piece was gone. */
  sold_out: boolean;
  /** What the merchant says when it is paid; empty before. */
  message: string;
  /** Where the merchant leads the payer when it is paid; null before. */
  url: string | null;
};
export type PublicLink = {
  /** What is sold. */
  title: string;
  /** More about it; empty without one. */
  description: string;
  /** Null without one. */
  picture: LinkPicture | null;
  /** `XRP`, or a currency of ISO 4217. */
  currency: string;
  /** Of one piece, with the currency's decimals; null where the payer chooses. */
  price: string | null;
  /** The least that the payer may choose; null with a fixed price. */
  price_min: string | null;
  /** The most that the payer may choose; null with a fixed price. */
  price_max: string | null;
  /** Up to three suggestions. */
  price_presets: string[];
  /** The most pieces of one payment; null: one at a time. */
  quantity_max: number | null;
  /** What the payer is asked, up to three. */
  fields: LinkField[];
  /** Whether the payer may give a name. */
  ask_name: boolean;
  /** Whether the payer may give an email address. */
  ask_email: boolean;
  /** How many pieces there are in all; null without a limit. */
  max_sales: number | null;
  /** From then on it cannot be paid; null without an end. */
  ends_at: string | null;
  /** Rises when a payer could see a change. */
  version: number;
  /** The end of its address. */
  slug: string;
  /** Who sells. */
  shop: LinkShop;
  /** False for play money. */
  livemode: boolean;
  /** How many pieces are left; null without a limit. */
  left: number | null;
  /** Whether it can be paid, or the first reason why not. */
  status: LinkStatusEnum;
  /** What the payer reads where it cannot be paid; empty where it can. */
  status_message: string;
  /** When the last piece was sold; null before. */
  sold_out_at: string | null;
  /** False: this shop cannot accept payments now. */
  accepting: boolean;
  /** Of the link's currency; null for XRP, and where there is none now. */
  rate: LinkRate | null;
  /** Of the payment that the query names; else null. */
  outcome: LinkOutcome | null;
};
export type PublicLinkAnswer = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The link as its payer sees it. */
  payment_link: PublicLink;
};
export type LinkPayForm = {
  /** Of the link, as it was read. */
  version: number;
  /** How many pieces, where the link has a quantity. */
  quantity?: number;
  /** What the payer chose, where the link leaves it to them. */
  price?: string | number | null;
  /** What the payer answered, by the labels of the link's fields. */
  answers?: {
    [key: string]: any;
  };
  /** The payer's name, where the link asks for it. */
  name?: string;
  /** The payer's email address, where the link asks for it. Only the merchant reads it. */
  email?: string;
};
export const {
  useInvoicesListQuery,
  useInvoicesCreateMutation,
  useInvoicesReadQuery,
  useInvoicesUpdateMutation,
  useInvoicesDeleteMutation,
  useInvoicesFileQuery,
  useInvoicesOpenMutation,
  useInvoicesSendMutation,
  useInvoicesVoidMutation,
  useInvoicesExportMutation,
  useInvoicesExportDownloadQuery,
  useInvoicesNumberingQuery,
  useInvoicesNumberingSetMutation,
  useInvoicesPublicQuery,
  useInvoicesPublicFileQuery,
  useInvoicesPayMutation,
  useInvoicesSummaryQuery,
  usePaymentLinksQuery,
  usePaymentLinksCreateMutation,
  usePaymentLinksReadQuery,
  usePaymentLinksUpdateMutation,
  usePaymentLinksArchiveMutation,
  usePaymentLinksDuplicateMutation,
  usePaymentLinksPictureMutation,
  usePaymentLinksPictureDeleteMutation,
  usePaymentLinksPublicQuery,
  usePaymentLinksPayMutation,
  usePaymentLinksPublicQrQuery,
} = injectedRtkApi;
