/** Below the top bar, while nobody has confirmed the account's address: what then does not arrive there. */
export function UnconfirmedLine({ email }: { email: string }) {
  return (
    <p role="note" className="mb-5 rounded-10 bg-amber-t px-4 py-2.5 text-13 text-ink">
      Confirm <span className="break-all font-medium">{email}</span> with the link in our welcome email. Until then we
      send nothing else there but password resets.
    </p>
  );
}
