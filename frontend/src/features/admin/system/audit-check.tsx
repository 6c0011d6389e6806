import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { TextField } from "../../../components/ui/field";
import { type AuditChain, useAdminAuditLogCheckQuery } from "../../../lib/api/generated";

const HASH = /^[0-9a-f]{64}$/i;

/**
 * On press, computes every hash of the log again and says what came out. A hash from a daily email can be looked for too:
 * it is the one copy that nobody on the server can change.
 */
export function AuditCheck() {
  const [asked, setAsked] = useState<string | null>(null);
  const [hash, setHash] = useState("");
  const text = hash.trim();
  const wrong = text !== "" && !HASH.test(text);
  const { data, isFetching, isError, refetch } = useAdminAuditLogCheckQuery(asked ? { hash: asked } : {}, {
    skip: asked === null,
    refetchOnMountOrArgChange: true,
  });
  return (
    <form
      noValidate
      className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong) {
          return;
        }
        if (asked === text) {
          void refetch();
        } else {
          setAsked(text);
        }
      }}
    >
      <TextField
        label="Hash from a daily email (optional)"
        className="w-full sm:w-90"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={hash}
        error={wrong ? "A hash has 64 hexadecimal digits." : undefined}
        onChange={(event) => setHash(event.target.value)}
      />
      <Button type="submit" look="secondary" busy={isFetching} disabled={wrong}>
        Check the log
      </Button>
      <p role="status" className="min-w-0 basis-full text-15 text-ink-2 empty:hidden">
        {!isFetching && isError && <span className="text-red">The log could not be checked. Try again.</span>}
        {!isFetching && !isError && data !== undefined && <Outcome chain={data} />}
      </p>
    </form>
  );
}

function Outcome({ chain }: { chain: AuditChain }) {
  const rows = chain.rows.toLocaleString("en-US");
  if (chain.broken_id !== null) {
    return (
      <span className="text-red">
        Row {chain.broken_id} is broken: it was changed, or a row before it was. The {rows} entries before it are
        intact.
      </span>
    );
  }
  if (chain.missing_id !== null) {
    return (
      <span className="text-red">
        Row {chain.missing_id} is missing: the newest rows were removed. The {rows} entries left are intact.
      </span>
    );
  }
  if (chain.found === false) {
    return (
      <span className="text-red">
        No row has this hash: the newest rows were removed, or it is of another log. The {rows} entries left are intact.
      </span>
    );
  }
  return (
    <>
      Log intact: {rows} entries verified{chain.found && ", and one of them has this hash"}. Latest hash:{" "}
      <span className="break-all font-mono text-13">{chain.newest_hash}</span>
    </>
  );
}
