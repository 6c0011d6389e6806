/** Brings the focus to the first control of a form that is marked as wrong, once the marks are on the page. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
