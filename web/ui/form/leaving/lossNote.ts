let note: () => string | undefined = () => undefined;

/**
 * What else is to be known before what is typed is lost (French): an earlier try may have been
 * recorded.
 */
export const lossNote = (): string | undefined => note();

/** From now on, `next` says it. */
export function noteLoss(next: () => string | undefined): void {
  note = next;
}
