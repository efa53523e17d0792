import { addDays } from '@boucle/contract/base/format.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { FLOW_DAYS } from '@boucle/contract/features/stockCounts/rules.ts';
import { type PlaceToCount } from './newCount.ts';

/**
 * « Écarts » of the days of « Écart de suivi » that end today, of one place or of all: the rows
 * that the figure counts.
 */
export function gapsAddress(today: string, at?: PlaceToCount): Address {
  const words = [`from=${addDays(today, 1 - FLOW_DAYS)}`, `to=${today}`];
  if (at !== undefined) words.push(`place=${at.place}`);
  if (at !== undefined && at.place_id !== null) words.push(`place_id=${at.place_id}`);
  return partAddress('/control', 'ecarts', words.join('&'));
}
