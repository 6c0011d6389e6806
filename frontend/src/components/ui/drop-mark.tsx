/** The product's logo, a drop. Decorative: the product's name is beside it or on the page. */
export function DropMark({ size, className }: { size: number; className?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width={size} height={size} className={className}>
      <path className="fill-blue" d="M12 2.5c3.6 4.6 6.3 8 6.3 11.6a6.3 6.3 0 0 1-12.6 0C5.7 10.5 8.4 7.1 12 2.5Z" />
    </svg>
  );
}
