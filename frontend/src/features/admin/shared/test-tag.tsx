/** In a list of both modes: that a row is of test mode. Rows of live mode have no tag. */
export function TestTag() {
  return (
    <span className="rounded-6 border border-amber/30 bg-amber-t px-1.5 font-medium text-12 text-amber">Test</span>
  );
}
