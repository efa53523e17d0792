/**
 * Where somebody may count otherwise than the books say; what travels, what people hold and what is
 * outside is never counted.
 */
export const COUNT_PLACES = [
  'R.clean',
  'R.dirty',
  'P.clean',
  'P.dirty',
  'D.clean',
  'D.dirty',
  'T.dirty',
  'A.clean',
  'A.dirty',
] as const;
export type CountPlace = (typeof COUNT_PLACES)[number];
