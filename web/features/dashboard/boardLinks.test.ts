import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import { describe, expect, it } from 'vitest';
import { partsOf, TABBED_PATHS } from '@boucle/contract/tabs.ts';
import { tasksOf } from '../../shared/tasks/tasks.ts';
import { type ListShape, type ListState, parseListSearch } from '../../ui/table/listSearch.ts';
import { TABS as ACCOUNT_TABS } from '../account/tabs.ts';
import { CARD_LIST } from '../cards/cardList.ts';
import { SITE_LIST } from '../collectionSites/siteList.ts';
import { CUSTOMER_LIST } from '../customers/customerList.ts';
import { DROP_OFF_LIST } from '../dropOffPoints/list/dropOffList.ts';
import { INVOICE_LIST } from '../invoices/invoiceList.tsx';
import { ORDER_LIST } from '../orders/orderList.ts';
import { PARTNER_LIST } from '../partners/partnerList.ts';
import { RESTAURANT_LIST } from '../restaurants/list/restaurantList.ts';
import { TABS as RESTAURANT_TABS } from '../restaurants/detail/tabs.ts';
import { readPlaces, readWork } from '../toDo/work.ts';
import { ALERT_LIST } from '../alerts/alertList.ts';
import { INCIDENT_LIST } from '../incidents/incidentList.ts';
import { DUE_LIST } from '../stockCounts/list/dueList.tsx';
import { WASH_LOT_LIST } from '../washLots/washLotList.ts';
import { TRANSACTION_LISTS } from '../transactions/transactionList.ts';
import { REQUEST_LIST } from '../supplyRequests/requestList.tsx';
import { HEALTH_LIST } from '../stockHealth/healthList.ts';
import { firstSteps } from './firstSteps.ts';
import { readFilters } from './filters.ts';
import { ordersLink, rowLinks, typeAddress } from './rowLinks.ts';
import { stockAddress } from './charts/stockAddress.ts';
import { paymentTask } from './paymentTask.ts';

interface List {
  readonly shape: ListShape;
  /** Query of the list to the API. */
  readonly ask: (state: ListState) => unknown;
}

const transactions = (group: TransactionGroup): List => ({
  shape: TRANSACTION_LISTS[group],
  ask: (state) => ({ group, ...TRANSACTION_LISTS[group].page(state) }),
});

/** The lists that the board leads to, by their address, and the tab that it names. */
const LISTS: Readonly<Record<string, List>> = {
  '/cards': { shape: CARD_LIST, ask: CARD_LIST.page },
  '/transactions/wash?lots': { shape: WASH_LOT_LIST, ask: WASH_LOT_LIST.page },
  '/collection_sites': { shape: SITE_LIST, ask: SITE_LIST.page },
  '/customers': { shape: CUSTOMER_LIST, ask: CUSTOMER_LIST.page },
  '/dropoffs': { shape: DROP_OFF_LIST, ask: DROP_OFF_LIST.page },
  '/partners': { shape: PARTNER_LIST, ask: PARTNER_LIST.page },
  '/control?alertes': { shape: ALERT_LIST, ask: ALERT_LIST.page },
  '/control': { shape: INCIDENT_LIST, ask: INCIDENT_LIST.page },
  '/orders': { shape: ORDER_LIST, ask: ORDER_LIST.page },
  '/billing?factures': { shape: INVOICE_LIST, ask: INVOICE_LIST.page },
  '/stock_health': { shape: HEALTH_LIST, ask: HEALTH_LIST.page },
  '/rounds?demandes': { shape: REQUEST_LIST, ask: REQUEST_LIST.page },
  '/control?a-compter': { shape: DUE_LIST, ask: DUE_LIST.page },
  '/restaurants': { shape: RESTAURANT_LIST, ask: RESTAURANT_LIST.page },
  '/transactions/deposits': transactions('deposits'),
  '/transactions/reuses': transactions('reuses'),
  '/transactions/supply': transactions('supply'),
  '/transactions/wash': transactions('wash'),
};

const RUNNING_OUT = {
  ...{ place: 'R' as const, place_id: 2, place_name: 'Chez Manon', format_id: 1, format_title: 'Grand bol' },
  ...{
    runs_out_on: '2025-04-01',
    runs_out_at: 'evening' as const,
    available: 3,
    coming: 0,
    round: null,
  },
};

const waiting = {
  dirty_to_wash: 3,
  cards_to_print: 4,
  pending_orders: 2,
  oldest_pending_order_at: '2025-03-30T09:48:00Z',
  full_drawers: [{ id: 1, name: 'Gare Sud', drawers: 2, in_rounds: 0 }],
  dirty_drop_off_points: [{ id: 1, name: 'Gare Sud', quantity: 9 }],
  dirty_restaurants: [{ id: 1, name: 'Chez Manon', quantity: 5 }],
  running_out: [RUNNING_OUT],
  to_supply: [{ id: 1, name: 'Le Petit Wok', quantity: 12 }],
  in_rounds: [],
  marks: [],
  team: [],
  months_to_close: ['2025-03'],
  failed_mails: 1,
  open_incidents: 1,
  open_claims: 0,
  waiting_night: null,
  open_alerts: 1,
  awaiting_acts: 1,
  overdue_counts: 1,
  open_lots: 1,
  rounds_today: 1,
  asked_requests: 1,
  e_money: 'below' as const,
  failed_deposits: 1,
  returned_invoices: 1,
  due_data_requests: 1,
  inactive_customers: 1,
};

const TODAY = '2025-04-01';
const SERVED_TYPES = ['grab_container', 'grab_guest_container', 'deliver_restaurant_order'];
const PLACES = ['restaurants', 'holders', 'drop_off_points', 'partners', 'terminals', 'services'] as const;
const STATES = ['clean', 'reserved', 'held', 'dirty'] as const;
const period = { fromDate: '2025-03-03', toDate: TODAY };
const figures = [readFilters(period, TODAY), readFilters({ ...period, restaurant: '3', format: '2' }, TODAY)];
const links = [
  ...[null, 3].flatMap((restaurant) => tasksOf(waiting, restaurant)).map(({ to }) => to),
  ...figures.flatMap((filters) => Object.values(rowLinks(filters)).flat()).map(({ to }) => to),
  ...figures.flatMap((filters) => SERVED_TYPES.flatMap((type) => typeAddress(filters, type) ?? [])),
  ...figures.flatMap((filters) =>
    PLACES.flatMap((place) => [undefined, ...STATES].flatMap((state) => stockAddress(filters, place, state) ?? [])),
  ),
  ...[ordersLink('pending'), ordersLink('done', TODAY)],
  paymentTask('pending').to,
  ...[0, 3]
    .flatMap((some) =>
      [0, 1].flatMap((fleet) =>
        firstSteps({
          missing_terms: [],
          signs_up: false,
          formats: 0,
          fleet,
          restaurants: some > 0 ? 0 : 1,
          supplied_restaurants: fleet,
          pending_restaurants: some,
          owned_restaurants: 0,
          to_invite: [],
          cards: some,
          printed_cards: 0,
        }),
      ),
    )
    .flatMap(({ to, other }) => [to, ...(other === undefined ? [] : [other.to])]),
];
/** Tabs that an address may name, by the screen they belong to. */
const TABS: Readonly<Record<string, readonly string[]>> = {
  '/account': ACCOUNT_TABS,
  ...Object.fromEntries(TABBED_PATHS.map((path) => [path, partsOf(path).map(({ key }) => key)])),
  '/restaurants/3': RESTAURANT_TABS,
};

/** Query of a list for the parameters of its address. */
function asked({ shape, ask }: List, params: URLSearchParams): unknown {
  return ask(parseListSearch(Object.fromEntries(params), shape));
}

describe('the links of the board', () => {
  const tabbed = links.filter((to) => to.includes('onglet='));
  it.each([...new Set(tabbed)])('%s names a tab of its screen', (to) => {
    const { pathname, searchParams } = new URL(to, 'http://boucle.test');
    expect(TABS[pathname]).toContain(searchParams.get('onglet'));
  });
  const worked = links.filter((to) => to.startsWith('/to_do?') && !to.endsWith('tache=laver'));
  it.each(links.filter((to) => to.startsWith('/to_do/supply?')))('%s names restaurants to supply', (to) => {
    expect(readPlaces(new URL(to, 'http://boucle.test').search)).toEqual([3]);
  });
  it.each([...new Set(worked)])('%s names a work of « À faire »', (to) => {
    expect(readWork(new URL(to, 'http://boucle.test').search)).toBeDefined();
  });
  const listed = links.filter(
    (to) =>
      to.includes('?') &&
      !/^\/(?:to_do|customers|stock-card|account|restaurants\/3|team|books)/.test(to) &&
      !/[?&]new=/.test(to),
  );
  it.each([...new Set(listed)])('%s says nothing that its list ignores', (to) => {
    const { pathname, searchParams } = new URL(to, 'http://boucle.test');
    const onglet = searchParams.get('onglet');
    searchParams.delete('onglet');
    const list = LISTS[onglet === null ? pathname : `${pathname}?${onglet}`];
    // A row ticked as the list opens narrows nothing, nor does a list in place of columns.
    searchParams.delete('coche');
    searchParams.delete('vue');
    if (list === undefined) throw new Error(`The board leads to ${pathname}, which is no list known here.`);
    // A part that is ignored changes nothing when it is left out.
    for (const [name, value] of searchParams) {
      const others = new URLSearchParams([...searchParams].filter(([one]) => one !== name));
      expect(asked(list, others), `${name}=${value}`).not.toEqual(asked(list, searchParams));
      for (const one of value.split(',').filter((_, __, values) => values.length > 1)) {
        const fewer = new URLSearchParams([
          ...others,
          [
            name,
            value
              .split(',')
              .filter((word) => word !== one)
              .join(','),
          ],
        ]);
        expect(asked(list, fewer), `${name}: ${one}`).not.toEqual(asked(list, searchParams));
      }
    }
  });
});
