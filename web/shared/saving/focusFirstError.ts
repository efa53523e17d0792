/** Puts the focus on the first field that is refused, once its message is on screen. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Of a choice among a few, its first answer takes the focus.
    (field?.querySelector<HTMLElement>('input') ?? field)?.focus();
  });
}
