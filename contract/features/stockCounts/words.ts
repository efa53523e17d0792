import { quantity } from '../../base/format.ts';
import { type CountLine } from './shapes.ts';

/**
 * Which laundries have some of it: « 40 chez Laverie Atlantique, 12 chez Blanc Bleu »; '' when none
 * has any.
 */
export const laundriesWords = (laundries: CountLine['laundries']): string =>
  laundries.map(({ name, quantity: pieces }) => `${quantity(pieces)} chez ${name}`).join(', ');
