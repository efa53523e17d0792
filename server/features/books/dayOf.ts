import { DAY_TO_COME } from '@boucle/contract/features/books/liability.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { invalidField } from '../../platform/http/errors.ts';

/** The Paris day asked for, today when none is. A day to come is refused at its field. */
export function dayOf(asked: string | undefined, now: Date, path: string): string {
  const today = parisDay(now);
  const day = asked ?? today;
  if (day > today) throw invalidField(path, DAY_TO_COME);
  return day;
}
