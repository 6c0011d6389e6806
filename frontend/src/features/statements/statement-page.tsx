import { Link, useParams } from "react-router-dom";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { DEVELOPER_STATEMENTS_PATH } from "../../config/paths";
import { useStatementsReadQuery } from "../../lib/api/generated";
import { serverMessage, statusOf } from "../../lib/errors";
import { StatementDetails } from "./statement-details";
import { daysWords } from "./statement-words";

/** `/developer-dashboard/statements/{id}`: a closed statement, its check and its movements. */
export function StatementPage() {
  const { statementId = "" } = useParams();
  const read = useStatementsReadQuery({ statementId }, { refetchOnMountOrArgChange: true });
  const statement = read.currentData?.statement;
  if (statement === undefined && read.isError) {
    const missing = statusOf(read.error) === 404;
    return (
      <ErrorPanel
        heading={missing ? "There is no such statement" : "Failed to load the statement"}
        message={serverMessage(read.error, "Check your connection, and try again.")}
        onRetry={missing ? undefined : () => void read.refetch()}
      >
        <Link
          to={DEVELOPER_STATEMENTS_PATH}
          className="mt-3 inline-flex min-h-11 items-center font-medium text-13 text-blue"
        >
          All statements
        </Link>
      </ErrorPanel>
    );
  }
  if (statement === undefined) {
    return (
      <Delayed>
        <p role="status" className="sr-only">
          Loading the statement…
        </p>
        <Skeleton className="h-8 w-2/5" />
        <Skeleton className="mt-6 h-64 w-full" />
      </Delayed>
    );
  }
  return (
    <>
      <p className="mb-2 flex min-h-11 flex-wrap items-center gap-x-2 text-15">
        <Link to={DEVELOPER_STATEMENTS_PATH} className="inline-flex min-h-11 items-center text-ink-2 hover:text-ink">
          Statements
        </Link>
        <span aria-hidden="true" className="text-ink-3">
          ›
        </span>
        <span className="font-semibold">{daysWords(statement)}</span>
      </p>
      <StatementDetails key={statement.id} statement={statement} />
    </>
  );
}
