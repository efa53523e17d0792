import { type Address, mayOpen, type PageName, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { type SearchHit } from '@boucle/contract/features/search/calls.ts';
import {
  mdiAccountOutline,
  mdiClipboardListOutline,
  mdiCreditCardOutline,
  mdiFileDocumentOutline,
  mdiHandshakeOutline,
  mdiLockerMultiple,
  mdiMapMarkerOutline,
  mdiStorefrontOutline,
  mdiSwapHorizontal,
  mdiViewGridOutline,
  mdiWashingMachine,
} from '@mdi/js';
import { transactionAddress } from '../../shared/transactionAddress.ts';
import { type PaletteEntry } from './entry.ts';

const ICONS: Readonly<Record<SearchHit['kind'], string>> = {
  application: mdiViewGridOutline,
  card: mdiCreditCardOutline,
  collection_site: mdiLockerMultiple,
  credit_note: mdiFileDocumentOutline,
  customer: mdiAccountOutline,
  drop_off_point: mdiMapMarkerOutline,
  invoice: mdiFileDocumentOutline,
  order: mdiClipboardListOutline,
  partner: mdiHandshakeOutline,
  restaurant: mdiStorefrontOutline,
  statement: mdiFileDocumentOutline,
  transaction: mdiSwapHorizontal,
  wash_lot: mdiWashingMachine,
};

/** Something the server found, as a line of the palette. */
export function hitEntry(hit: SearchHit, role: Role): PaletteEntry {
  const { kind, id, label, fact } = hit;
  return {
    id: `${kind}-${id}`,
    group: kind,
    icon: ICONS[kind],
    label,
    fact,
    to: hitAddress(hit, role),
    hit: { kind, id },
  };
}

/** The page of each kind that has one. */
const PAGES = {
  card: 'card',
  collection_site: 'collection-site',
  customer: 'customer',
  drop_off_point: 'drop-off-point',
  order: 'order',
  partner: 'partner-supply',
  restaurant: 'restaurant',
} as const;

/** Where each paper opens: the tab that lists it. */
const PAPERS = {
  credit_note: (query: string) => partAddress('/billing', 'avoirs', query),
  invoice: (query: string) => partAddress('/billing', 'factures', query),
  statement: (query: string) => partAddress('/billing', 'releves', query),
  wash_lot: (query: string) => partAddress('/transactions/wash', 'lots', query),
} as const;

const isPaper = (kind: SearchHit['kind']): kind is keyof typeof PAPERS => kind in PAPERS;

/**
 * The page a hit leads to, by name: a partner's people read their transactions among the movements
 * of its stock.
 */
export function pageOfHit({ kind }: Pick<SearchHit, 'kind'>, role: Role): PageName {
  if (kind === 'application') return 'accounts';
  if (kind === 'wash_lot') return 'transactions';
  if (isPaper(kind)) return 'billing';
  if (kind !== 'transaction') return PAGES[kind];
  return mayOpen('transactions', role) ? 'transactions' : 'partner-stocks';
}

/**
 * Where a hit leads; an application, a paper and a transaction open over the list that they are in.
 */
export function hitAddress(
  { kind, id, transaction }: Pick<SearchHit, 'kind' | 'id' | 'transaction'>,
  role: Role,
): Address {
  if (kind === 'application') return `${pathOf('accounts')}?open=${id}`;
  if (isPaper(kind)) return PAPERS[kind](`open=${id}`);
  if (kind !== 'transaction') return pathOf(PAGES[kind], { id });
  if (!mayOpen('transactions', role)) return `${pathOf('partner-stocks')}?onglet=mouvements&transaction=${id}`;
  return transactionAddress({ id, transaction_type: transaction?.type });
}
