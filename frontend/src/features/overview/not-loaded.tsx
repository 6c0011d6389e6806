/** In the place of a card's content; the panel above says what failed. Ghosts would mean that there is nothing yet. */
export function NotLoaded({ className = "" }: { className?: string }) {
  return <p className={`flex items-center justify-center py-10 text-13 text-ink-3 ${className}`}>Not loaded</p>;
}
