import { ClearButton } from "../../../components/ui/clear-button";

/** As the administrators' lists name it. */
export function ClearFilters(props: { narrowed: boolean; onClear: () => void }) {
  return <ClearButton {...props} label="Clear Filters" />;
}
