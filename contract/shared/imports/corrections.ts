/**
 * Kinds of values that are read otherwise than they are written, in the order in which the page
 * shows them. A person undoes them by kind.
 */
export const CORRECTIONS = [
  'whole_address',
  'postal_code',
  'phone',
  'email',
  'word',
  'amount',
  'number',
  'blank',
  'spaces',
  'hours',
  'thousands',
  'exchanged',
  'no_position',
] as const;
export type Correction = (typeof CORRECTIONS)[number];

/** Kinds that may be meant otherwise: nothing of them is corrected before a person accepts. */
export const AMBIGUOUS: ReadonlySet<Correction> = new Set(['thousands', 'exchanged', 'no_position']);

/** Whether a kind applies, by what a person accepted and undid. */
export const isApplied = (
  kind: Correction,
  {
    accepted = [],
    undone = [],
  }: { readonly accepted?: readonly Correction[] | undefined; readonly undone?: readonly Correction[] | undefined },
): boolean => (AMBIGUOUS.has(kind) ? accepted.includes(kind) : !undone.includes(kind));
