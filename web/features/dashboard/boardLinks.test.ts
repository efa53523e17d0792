import { describe, expect, it } from 'vitest';
import { type ListShape, type ListState, parseListSearch } from '../../ui/table/listSearch.ts';
import { CARD_LIST, cardPageInput } from '../cards/cardList.ts';
import { SITE_LIST, sitePageInput } from '../collectionSites/siteList.ts';
import { CUSTOMER_LIST, customerPageInput } from '../customers/customerList.ts';
import { DROP_OFF_LIST, dropOffPageInput } from '../dropOffPoints/dropOffList.ts';
import { ORDER_LIST, orderPageInput } from '../orders/orderList.ts';
import { RESTAURANT_LIST, restaurantPageInput } from '../restaurants/restaurantList.ts';
import { TRANSACTION_LIST, transactionPageInput } from '../transactions/transactionList.ts';
import { type TransactionGroup } from '@boucle/contract/transactions/groups.ts';
import { readFilters } from './filters.ts';
import { rowLinks } from './rowLinks.ts';
import { tasksOf } from './tasks.ts';

interface List {
  readonly shape: ListShape;
  /** What the list asks of the API. */
  readonly ask: (state: ListState) => unknown;
}

const transactions = (group: TransactionGroup): List => ({
  shape: TRANSACTION_LIST,
  ask: (state) => transactionPageInput(group, state),
});

/** The lists that the board leads to, by their address. */
const LISTS: Readonly<Record<string, List>> = {
  '/cards': { shape: CARD_LIST, ask: cardPageInput },
  '/collection_sites': { shape: SITE_LIST, ask: sitePageInput },
  '/customers': { shape: CUSTOMER_LIST, ask: customerPageInput },
  '/dropoffs': { shape: DROP_OFF_LIST, ask: dropOffPageInput },
  '/orders': { shape: ORDER_LIST, ask: orderPageInput },
  '/restaurants': { shape: RESTAURANT_LIST, ask: restaurantPageInput },
  '/transactions/deposits': transactions('deposits'),
  '/transactions/reuses': transactions('reuses'),
  '/transactions/supply': transactions('supply'),
  '/transactions/wash': transactions('wash'),
};

const account = {
  dirty_to_wash: 3,
  cards_to_print: 4,
  connect_status: 'pending',
  pending_orders: 2,
  oldest_pending_order_at: '2025-03-30T09:48:00Z',
  full_drawers: [{ name: 'Gare Sud', drawers: 2 }],
} as const;
const restaurants = { dirty: [{ name: 'Chez Manon', quantity: 5 }], low: [{ id: 1, name: 'Le Petit Wok' }] };

const filters = readFilters({ fromDate: '2025-03-03', toDate: '2025-04-01', restaurant: '3', format: '2' }, '2025-04-01');
const links = [
  ...tasksOf({ account, restaurants }).map(({ to }) => to),
  ...Object.values(rowLinks(filters)).map(({ to }) => to),
  '/orders?status=pending',
  '/orders?status=done&from=2025-04-01&to=2025-04-01',
];

/** What the list of an address asks when the address says this. */
function asked({ shape, ask }: List, params: URLSearchParams): unknown {
  return ask(parseListSearch(Object.fromEntries(params), shape));
}

describe('the links of the board', () => {
  it.each([...new Set(links)])('%s says nothing that its list ignores', (to) => {
    const { pathname, searchParams } = new URL(to, 'http://boucle.test');
    const list = LISTS[pathname];
    if (list === undefined) throw new Error(`The board leads to ${pathname}, which is no list known here.`);
    // A part that is ignored changes nothing when it is left out.
    for (const [name, value] of searchParams) {
      const others = new URLSearchParams([...searchParams].filter(([one]) => one !== name));
      expect(asked(list, others), `${name}=${value}`).not.toEqual(asked(list, searchParams));
      for (const one of value.split(',').filter((_, __, values) => values.length > 1)) {
        const fewer = new URLSearchParams([...others, [name, value.split(',').filter((word) => word !== one).join(',')]]);
        expect(asked(list, fewer), `${name}: ${one}`).not.toEqual(asked(list, searchParams));
      }
    }
  });
});
