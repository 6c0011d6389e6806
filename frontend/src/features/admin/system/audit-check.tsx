import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { type AuditChain, useAdminAuditLogCheckQuery } from "../../../lib/api/generated";

/** On press, computes every hash of the log again and says what came out. */
export function AuditCheck() {
  const [asked, setAsked] = useState(false);
  const { data, isFetching, isError, refetch } = useAdminAuditLogCheckQuery(undefined, {
    skip: !asked,
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="secondary" busy={isFetching} onClick={() => (asked ? void refetch() : setAsked(true))}>
        Check the Log
      </Button>
      <p role="status" className="min-w-0 text-15 text-ink-2">
        {!isFetching && isError && <span className="text-red">The log could not be checked. Try again.</span>}
        {!isFetching && !isError && data !== undefined && <Outcome chain={data} />}
      </p>
    </div>
  );
}

function Outcome({ chain }: { chain: AuditChain }) {
  if (chain.broken_id !== null) {
    return (
      <span className="text-red">
        Row {chain.broken_id} is broken: it was changed, or a row before it was. The {chain.rows} rows before it fit.
      </span>
    );
  }
  return (
    <>
      All {chain.rows} rows fit. Newest hash: <span className="break-all font-mono text-13">{chain.newest_hash}</span>
    </>
  );
}
