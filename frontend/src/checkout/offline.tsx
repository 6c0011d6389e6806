/** Shown while the server cannot be reached. */
export function Offline() {
  return (
    <p role="status" className="mx-auto mt-2 max-w-[320px] text-balance text-center text-13 text-amber">
      You're offline. If you've already paid, your payment is safe. This page will catch up.
    </p>
  );
}
