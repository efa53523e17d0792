import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type ContractCall, contractCalls, rolesOf } from '../../server/dev/testing/examples/contractCalls.ts';
import { type PartnerContractCall, partnerContractCalls } from '../../server/dev/testing/examples/partnerExamples.ts';
import { type GrowthWorld, PRESENTED } from './world.ts';

/**
 * The caller: a person of the console by role, the partner's access, a customer or an owner who
 * signed in to it, or no one.
 */
export type Asker =
  | 'super_admin'
  | 'account_admin'
  | 'partner_admin'
  | 'partner_delegated_admin'
  | 'access'
  | 'customer'
  | 'restaurant_owner'
  | 'nobody';

/** A GET of one of the two APIs, as it is sent. */
export interface Asked {
  /** « stats.loans, un an », or « partenaires : orders.read ». */
  readonly name: string;
  readonly path: string;
  readonly api: 'admin' | 'partner';
  readonly asker: Asker;
  /**
   * How many shelves it reads, whatever their history: every place's, to sort them or to add them
   * up.
   */
  readonly shelves?: number;
}

interface Values {
  readonly id?: number;
  readonly parts?: Readonly<Record<string, string>>;
  readonly query?: string;
}
type Example = (world: GrowthWorld) => Values;

const of =
  (name: keyof GrowthWorld): Example =>
  (world) => ({ id: Number(world[name]) });

/** Whose number `{id}` is, for all the calls of a resource. */
const NUMBERS: Readonly<Record<string, Example>> = {
  alerts: of('alert'),
  accountRequests: of('request'),
  accounts: of('account'),
  apiAccesses: of('access'),
  appBuilds: of('build'),
  cards: of('card'),
  collectionSites: of('site'),
  customers: of('customer'),
  delegatedAdmins: of('employee'),
  dropOffPoints: of('point'),
  formats: of('format'),
  incidents: of('incident'),
  loans: of('loanPolicy'),
  informationBanners: of('banner'),
  invoices: of('invoice'),
  mails: of('mail'),
  orders: of('order'),
  ownRestaurant: of('restaurant'),
  partnerTransactions: of('supply'),
  partners: of('partner'),
  restaurants: of('restaurant'),
  rounds: of('round'),
  sepaBatches: of('sepaBatch'),
  services: of('service'),
  supplyRequests: of('supplyRequest'),
  statements: of('statement'),
  stockCounts: of('count'),
  transactions: of('transaction'),
  impact: of('impactReport'),
  books: of('bankLine'),
  webhooks: of('access'),
  units: ({ unit, unitBatch }) => ({ id: unitBatch, parts: { code: unit } }),
  washLots: of('washLot'),
  yearArchives: of('archive'),
};

const today = parisDay(new Date());
const daysUntilToday = (days: number): string => `from_date=${addDays(today, 1 - days)}&to_date=${today}`;
const YEAR = daysUntilToday(365);

const WAREHOUSE: Example = () => ({ query: 'place=warehouse' });
const COSTS: Example = () => ({ query: 'kind=GES' });

/** Calls that need more than a number. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  'cards.transactionsCsv': ({ card }) => ({ id: card, query: 'all=true' }),
  'customers.transactionsCsv': ({ customer }) => ({ id: customer, query: 'all=true' }),
  'restaurants.transactionsCsv': ({ restaurant }) => ({ id: restaurant, query: 'all=true' }),
  // The warehouse and what the initiative gives, which everything goes through.
  ...Object.fromEntries(['stock', 'stockMovements', 'stockCsv'].map((name) => [`ledgerCards.${name}`, WAREHOUSE])),
  ...Object.fromEntries(['balance', 'balanceEntries', 'balanceCsv'].map((name) => [`ledgerCards.${name}`, COSTS])),
  'books.balance': () => ({ query: YEAR }),
  'books.balanceCsv': () => ({ query: YEAR }),
  ...Object.fromEntries(
    ['fec', 'fecCsv', 'checkFec'].map((name) => [`books.${name}`, () => ({ query: 'from_date=2026-01-01' })]),
  ),
  'books.monthFile': ({ month }) => ({ query: `period=${month}` }),
  'vatReport.read': () => ({ query: YEAR }),
  'vatReport.csv': () => ({ query: YEAR }),
  'invoices.export': ({ month }) => ({ query: `month=${month}` }),
  'partner.statement': () => ({ query: YEAR }),
  'partner.statementCsv': () => ({ query: YEAR }),
  'partner.statementPdf': () => ({ query: YEAR }),
  'partner.monthStatementPdf': of('partnerStatement'),
  'collectionSites.drawerCode': of('drawer'),
  'collectionSites.drawerCodeSvg': of('drawer'),
  'collectionSites.drawerCodePdf': of('drawer'),
  'partners.choices': () => ({ query: 'kind=restaurant' }),
  'partners.deliveryNote': ({ partner, supply }) => ({ id: partner, parts: { file: `${supply}.pdf` } }),
  'partners.statement': ({ partner }) => ({ id: partner, query: YEAR }),
  'partners.statementCsv': ({ partner }) => ({ id: partner, query: YEAR }),
  'partners.statementPdf': ({ partner }) => ({ id: partner, query: YEAR }),
  'platform.csv': () => ({ query: YEAR }),
  'platform.failures': () => ({}),
  'platform.read': () => ({ query: YEAR }),
  'places.search': () => ({ query: 'kind=restaurant&q=restaurant' }),
  'places.shelves': () => ({ query: 'kind=restaurant&only=dirty' }),
  'places.stocks': ({ restaurant }) => ({ id: restaurant, query: 'kind=restaurant' }),
  'acts.read': () => ({ parts: { key: '0190a6b2-0000-7000-8000-000000000001' } }),
  'search.search': () => ({ query: 'q=conso' }),
  'sharedViews.list': () => ({ query: 'path=%2Fcards' }),
  'mails.invitation': () => ({ query: 'role=customer' }),
  'messages.list': ({ restaurant }) => ({ query: `restaurant_id=${restaurant}` }),
  'messages.drafts': ({ statement }) => ({ query: `act=statement&thing_id=${statement}` }),
  'messages.draft': ({ restaurant }) => ({ query: `act=restaurant_activated&thing_id=${restaurant}` }),
  'supplyRequests.choices': ({ restaurant }) => ({ query: `restaurant_id=${restaurant}` }),
  'stockHealth.read': ({ restaurant, format }) => ({
    parts: { place: 'R', place_id: String(restaurant), format_id: String(format) },
  }),
  'stockHealth.levels': () => ({ parts: { kind: 'warehouse', place_id: '0' } }),
  'removals.read': ({ restaurant }) => ({ id: restaurant, parts: { thing: 'restaurant' } }),
  'rounds.shares': of('draftRound'),
  'rounds.note': ({ round, roundNote }) => ({ id: round, parts: { file: `${roundNote}.pdf` } }),
  'stockCounts.line': ({ count, format }) => ({ id: count, query: `place=warehouse&state=clean&format_id=${format}` }),
  'statements.lineTransactions': ({ month, restaurant, priceLine }) => ({
    query: `month=${month}&charged_month=${month}&restaurant_id=${restaurant}&price_line_id=${priceLine}`,
  }),
};
const PARTNER_EXAMPLES: Readonly<Record<string, Example>> = {
  'restaurants.rewards': ({ restaurant }) => ({ id: restaurant, query: `presentation=${PRESENTED}` }),
  'transactions.read': of('apiTransaction'),
  'ownRestaurant.paper': ({ restaurant, statement }) => ({
    id: restaurant,
    parts: { paper: `statement.${statement}` },
  }),
  'ownRestaurant.unit': ({ restaurant, unit }) => ({ id: restaurant, parts: { code: unit } }),
};

/**
 * Requests about every shelf at once: a page of the most urgent, or a sum. Their number grows with
 * the initiative, not with its history.
 */
const OF_EVERY_SHELF = [
  'stockHealth.list',
  'stockHealth.totals',
  'stockHealth.map',
  'stockCounts.due',
  'stockCounts.dueTotals',
];

/** Figures of a period are read for a month and for a year. */
const PERIODS = { '30 jours': daysUntilToday(30), 'un an': YEAR } as const;

const ADMIN_GETS = contractCalls.filter(({ method }) => method === 'GET');
const PARTNER_GETS = partnerContractCalls.filter(({ method }) => method === 'GET');

const exampleOf = (name: string, path: string, examples: Readonly<Record<string, Example>>): Example => {
  const example = examples[name] ?? (path.includes('{') ? NUMBERS[name.split('.')[0] ?? ''] : () => ({}));
  if (example === undefined)
    throw new Error(`bench/growth/asked.ts does not say whose number ${name} (${path}) asks for.`);
  return example;
};

function pathOf(path: string, { id, parts = {}, query }: Values): string {
  const filled = Object.entries({ id, ...parts }).reduce(
    (all, [name, value]) => all.replace(`{${name}}`, String(value)),
    path,
  );
  return filled + (query === undefined ? '' : `?${query}`);
}

function adminAsked(call: ContractCall, world: GrowthWorld): Asked[] {
  const { name, path } = call;
  const roles = rolesOf(call);
  const asker = (['account_admin', 'super_admin', 'partner_admin', 'partner_delegated_admin'] as const).find((role) =>
    roles.includes(role),
  );
  const base = { api: 'admin', asker: asker ?? 'nobody' } as const;
  if (name.startsWith('stats.') || name.startsWith('report.') || name === 'impact.read')
    return Object.entries(PERIODS).flatMap(([period, query]) => [
      { ...base, name: `${name}, ${period}`, path: `${path}?${query}` },
      ...(name === 'stats.loans'
        ? [
            {
              ...base,
              name: `${name}, ${period}, un restaurant`,
              path: `${path}?${query}&restaurant_id=${world.restaurant}`,
            },
          ]
        : []),
    ]);
  const shelves = OF_EVERY_SHELF.includes(name) ? { shelves: world.shelves } : {};
  return [{ ...base, ...shelves, name, path: pathOf(path, exampleOf(name, path, EXAMPLES)(world)) }];
}

function partnerAsked({ name, path, access }: PartnerContractCall, world: GrowthWorld): Asked {
  const [first = 'access'] = access.who.filter((who) => who !== 'device');
  const asker = access.who.includes('access') ? 'access' : first;
  return {
    name: `partenaires : ${name}`,
    path: pathOf(path, exampleOf(name, path, PARTNER_EXAMPLES)(world)),
    api: 'partner',
    asker,
  };
}

/**
 * Every GET of both APIs, from their contracts alone; throws when the owner of a requested number
 * is unknown.
 */
export const everyGet = (world: GrowthWorld): Asked[] => [
  ...ADMIN_GETS.flatMap((call) => adminAsked(call, world)),
  ...PARTNER_GETS.map((call) => partnerAsked(call, world)),
];
