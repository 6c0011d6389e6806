/** Google's logo in its own four colours, which are not part of the product's palette. */
export function GoogleMark() {
  const arc = { fill: "none", strokeWidth: 3.4 };
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" width={16} height={16} className="shrink-0">
      <path {...arc} stroke="#EA4335" d="M4.2 6.4A6.8 6.8 0 0 1 14.9 5.3" />
      <path {...arc} stroke="#FBBC05" d="M4.2 13.6a6.8 6.8 0 0 1 0-7.2" />
      <path {...arc} stroke="#34A853" d="M14.4 15.2A6.8 6.8 0 0 1 4.2 13.6" />
      <path {...arc} stroke="#4285F4" d="M10.2 10h6.6a6.8 6.8 0 0 1-2.4 5.2" />
    </svg>
  );
}
