import { count as counted } from '@boucle/contract/base/format.ts';

/**
 * Label of the line of totals: « Total des 12 factures filtrées »; of one row it is that row's,
 * « Total ».
 */
export function totalLabel(
  count: number,
  noun: readonly [one: string, several: string],
  isFiltered: boolean,
  filtered: 'filtrés' | 'filtrées',
): string {
  return count === 1 ? 'Total' : `Total des ${counted(count, ...noun)}${isFiltered ? ` ${filtered}` : ''}`;
}
