/** Over a page of test mode. */
export function PlayMoneyStrip() {
  return (
    <aside
      aria-label="Play money"
      className="stripes flex min-h-8 shrink-0 items-center justify-center px-6 font-medium text-13 text-amber"
    >
      Test mode: no real money
    </aside>
  );
}
