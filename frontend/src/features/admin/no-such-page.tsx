import { Button } from "../../components/ui/button";
import { EmptyState } from "../../components/ui/empty-state";

interface NoSuchPageProps {
  page: number;
  /** The last page that there is. */
  last: number;
  onPage: (page: number) => void;
}

/** A page beyond the end of a list: an old link, or the list has become shorter. */
export function NoSuchPage({ page, last, onPage }: NoSuchPageProps) {
  return (
    <EmptyState
      heading={`There is no page ${page}`}
      hint={last > 1 ? `The last page is ${last}.` : undefined}
      action={
        <Button look="secondary" onClick={() => onPage(last)}>
          Go to page {last}
        </Button>
      }
    />
  );
}
