import { addDays } from '@boucle/contract/base/format.ts';
import { type OrderStatus } from '@boucle/contract/features/orders/status.ts';
import { OUT_PHASES } from '@boucle/contract/features/loans/labels.ts';
import { type Address, pages, pathOf } from '@boucle/contract/pages.ts';
import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { withQuery } from '../../ui/navigation/withQuery.ts';
import { type StatsFilters } from './filters.ts';

const SERVED: readonly TransactionType[] = [
  'grab_container',
  'refill_container',
  'customerless_refill',
  'without_webapp_caterer',
  'without_webapp_event',
  'without_webapp_meal_tray',
];
const GIVEN_BACK: readonly TransactionType[] = ['return_container'];

/**
 * The list « Réutilisations » has the types the programme puts there, the figures count every way
 * of lending and giving back.
 */
export const LEFT_OUT = {
  served:
    'Cette liste ne montre pas les prêts aux invités, les emprunts avec rechargement ni les livraisons de commandes, qui sont comptés.',
  givenBack:
    'Cette liste ne montre pas les retours en collecteur, ceux des invités ni les reprises de commandes, qui sont comptés.',
  age: 'Ces listes montrent qui détient des contenants aujourd’hui, quel que soit l’âge de l’emprunt.',
} as const;

/** The list of transactions of the same period, restaurant and format. */
function rows(
  group: TransactionGroup,
  filters: StatsFilters,
  types: readonly TransactionType[] = [],
  slot?: string,
): Address {
  return withQuery(pathOf('transactions', { transactionsGroup: group }), {
    type: types.length > 0 ? types.join(',') : null,
    restaurant_id: filters.restaurant,
    format_id: filters.format,
    slot,
    from: filters.fromDate,
    to: filters.toDate,
  });
}

/** The reuses of the period, restaurant and format. */
export const reusesAddress = (filters: StatsFilters): Address => rows('reuses', filters, SERVED);

/**
 * Where the reuses of one type are. Of one restaurant, everything that happened there; else the
 * list of reuses, which does not have all types: undefined for the others.
 */
export function typeAddress(filters: StatsFilters, type: string): Address | undefined {
  const { restaurant, format, fromDate, toDate } = filters;
  if (restaurant !== null) {
    const search = { onglet: 'transactions', type, from: fromDate, to: toDate, format_id: format };
    return withQuery(pathOf('restaurant', { id: restaurant }), search);
  }
  const served = SERVED.find((one) => one === type);
  return served && rows('reuses', filters, [served]);
}

/**
 * The ways of serving of « Réutilisations » that have an hour: what is entered afterwards has none.
 */
const SERVED_AT: readonly TransactionType[] = ['grab_container', 'refill_container', 'customerless_refill'];

/** The reuses of an hour of the week. */
export const hourAddress = (filters: StatsFilters, weekday: number, hour: number): Address =>
  rows('reuses', filters, SERVED_AT, `${weekday}-${hour}`);

/** The loans that are out and as old as that on `today`, days counted both included. */
export function agesAddress(
  { restaurant, format }: StatsFilters,
  { from_days, to_days }: { readonly from_days: number; readonly to_days: number | null },
  today: string,
): Address {
  return withQuery('/transactions/reuses', {
    onglet: 'emprunts',
    phase: OUT_PHASES.join(','),
    format_id: format,
    restaurant_id: restaurant,
    from: to_days === null ? null : addDays(today, -to_days),
    to: addDays(today, -from_days),
  });
}

/** The orders of a status, of all days or ended on one. */
export const ordersLink = (status: OrderStatus, day?: string): Address =>
  `${pages.orders.path}?status=${status}${day === undefined ? '' : `&ended=${day}`}`;

export type RowLink = { readonly label: string; readonly to: Address };
type LinkedFigure = 'reuses' | 'returns' | 'standing' | 'holding' | 'cagnottes' | 'deposits' | 'wash' | 'active';

/** Who has containers now, whenever they were lent and by whom. */
const HOLDING: readonly RowLink[] = [
  { label: 'Voir les consos qui en détiennent', to: `${pages.customers.path}?holding=some` },
  { label: 'Voir les cartes qui en détiennent', to: `${pages.cards.path}?holding=some` },
];

/**
 * Where containers stand now: at the restaurant that is looked at, or with everybody who may have
 * some.
 */
function standing({ restaurant }: StatsFilters): readonly RowLink[] {
  if (restaurant !== null) {
    return [{ label: 'Voir le stock du restaurant', to: `${pathOf('restaurant', { id: restaurant })}?onglet=stocks` }];
  }
  return [
    { label: 'Voir le stock des restaurants', to: `${pages.restaurants.path}?sort=-clean_containers_count` },
    ...HOLDING,
  ];
}

/** Link from each figure to what it counts. */
export const rowLinks = (filters: StatsFilters): Readonly<Record<LinkedFigure, readonly RowLink[]>> => ({
  reuses: [{ label: 'Voir ces réutilisations', to: reusesAddress(filters) }],
  returns: [{ label: 'Voir ces retours', to: rows('reuses', filters, GIVEN_BACK) }],
  standing: standing(filters),
  holding: HOLDING,
  cagnottes: [
    { label: 'Voir les cagnottes des consos', to: `${pages.customers.path}?credits=positive&sort=-credits` },
    { label: 'Voir les cagnottes des cartes', to: `${pages.cards.path}?credits=positive&sort=-credits` },
  ],
  deposits: [{ label: 'Voir les crédits de la période', to: rows('deposits', { ...filters, format: null }) }],
  wash:
    filters.restaurant === null
      ? [{ label: 'Voir les lavages et collectes', to: rows('wash', filters) }]
      : standing(filters),
  active: [{ label: 'Voir les consos actifs depuis 30 jours', to: `${pages.customers.path}?activity=recent` }],
});
