import { MAX_SELECTED } from '@boucle/contract/base/constants.ts';
import { type Selection } from '../../ui/table/selection.ts';
import { TooManyRowsError } from './gatherRows.ts';

/**
 * The filter that keeps what is ticked; none when the whole filtered list is. Raises
 * TooManyRowsError beyond what an address can say.
 */
export function tickedIds({ all, keys }: Selection): { id?: number[] } {
  if (all) return {};
  if (keys.size > MAX_SELECTED) throw new TooManyRowsError(keys.size, MAX_SELECTED);
  return { id: [...keys].map(Number) };
}
