import { api } from "../../lib/api/base";

interface ExportRequest {
  status?: string[];
  search?: string;
}

/** Until the schema has the call: a signed link to the CSV of the payments that match. */
const exportApi = api.injectEndpoints({
  endpoints: (build) => ({
    transactionsExport: build.mutation<{ url: string }, ExportRequest>({
      query: (body) => ({ url: "/api/payments/history/export/", method: "POST", body }),
    }),
  }),
});

export const { useTransactionsExportMutation } = exportApi;
