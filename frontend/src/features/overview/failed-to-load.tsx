/** In the place of a card's content. Refresh reads everything again; so does the next half minute. */
export function FailedToLoad({ what }: { what: string }) {
  return (
    <p role="alert" className="px-5 py-6 text-ink-2">
      {what} failed to load. They are read again every 30 seconds, or at once with Refresh.
    </p>
  );
}
