import { quantity } from '@boucle/contract/base/format.ts';

/** « 171 comptés, 198 attendus » */
export const comparedWords = (counted: number, expected: number): string =>
  `${quantity(counted)} ${counted > 1 ? 'comptés' : 'compté'}, ${quantity(expected)} ${expected > 1 ? 'attendus' : 'attendu'}`;
