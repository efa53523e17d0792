import { type PageName, pathOf } from '@boucle/contract/pages.ts';
import { type SearchHit } from '@boucle/contract/search.ts';
import {
  mdiAccountOutline,
  mdiClipboardListOutline,
  mdiCreditCardOutline,
  mdiMapMarkerOutline,
  mdiStorefrontOutline,
  mdiSwapHorizontal,
} from '@mdi/js';
import { transactionAddress } from '../../shared/transactionAddress.ts';
import { type PaletteEntry } from './entry.ts';

const ICONS: Readonly<Record<SearchHit['kind'], string>> = {
  card: mdiCreditCardOutline,
  customer: mdiAccountOutline,
  drop_off_point: mdiMapMarkerOutline,
  order: mdiClipboardListOutline,
  restaurant: mdiStorefrontOutline,
  transaction: mdiSwapHorizontal,
};

/** Something the server found, as a line of the palette. */
export function hitEntry(hit: SearchHit): PaletteEntry {
  const { kind, id, label, fact } = hit;
  return { id: `${kind}-${id}`, group: kind, icon: ICONS[kind], label, fact, to: hitAddress(hit) };
}

/** The page of each kind that has one of its own. */
const PAGES = {
  card: 'card',
  customer: 'customer',
  drop_off_point: 'drop-off-point',
  order: 'order',
  restaurant: 'restaurant',
} as const;

/** The page a hit leads to, by name. */
export const pageOfHit = ({ kind }: Pick<SearchHit, 'kind'>): PageName =>
  kind === 'transaction' ? 'transactions' : PAGES[kind];

/** Where a hit leads; a transaction opens over the list of its group. */
export function hitAddress({ kind, id, transaction }: Pick<SearchHit, 'kind' | 'id' | 'transaction'>): string {
  if (kind !== 'transaction') return pathOf(PAGES[kind], { id });
  return transactionAddress({ id, transaction_type: transaction?.type });
}
