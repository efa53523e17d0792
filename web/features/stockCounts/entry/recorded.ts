import { type ReadingsAnswer } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type Known } from '../../../shared/outbox/keptCopy.ts';
import { type Sheet, withAnswer } from './sheet.ts';

/**
 * Puts what the server answered to numbers in the sheet that shows; undefined when none does: the
 * answer names its own lines alone.
 */
export const withRecorded =
  (answer: ReadingsAnswer) =>
  (shown: Known<Sheet> | undefined): Known<Sheet> | undefined =>
    shown && { ...shown, value: withAnswer(shown.value, answer) };
