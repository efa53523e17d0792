import { type Address, pages, pathOf } from '@boucle/contract/pages.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { type BalanceCardOf, type StockCardOf } from '../../shared/ledgerCards/cardAddress.ts';

interface Crumb {
  readonly label: string;
  readonly to: Address;
}

const tab = (path: Address, onglet: string): Address => `${path}?onglet=${onglet}`;

/** The pages above the card of a place; the ones that the reader may open. */
export function stockParents({ place, id = 0 }: StockCardOf, name: string, { mayOpen }: Reader): readonly Crumb[] {
  const supply = { label: 'Stocks', to: pathOf('transactions', { transactionsGroup: 'supply' }) };
  switch (place) {
    case 'restaurant':
    case 'guests': {
      if (!mayOpen('restaurant')) return [];
      const path = pathOf('restaurant', { id });
      const within =
        place === 'guests'
          ? { label: 'Invités', to: tab(path, 'invites') }
          : { label: 'Stocks', to: tab(path, 'stocks') };
      return [
        { label: 'Restaurants', to: pathOf('restaurants') },
        { label: name.replace(/^Invités d(?:e |’)/, ''), to: path },
        within,
      ];
    }
    case 'partner':
      if (mayOpen('partner-stocks')) return [{ label: 'Stocks', to: pages['partner-stocks'].path }];
      if (!mayOpen('partner-supply')) return [];
      return [
        { label: 'Partenaires', to: pathOf('partners') },
        { label: name, to: pathOf('partner-supply', { id }) },
      ];
    case 'drop_off_point':
      if (!mayOpen('drop-off-point')) return [];
      return [
        { label: 'Points de dépôt', to: pathOf('drop-off-points') },
        { label: name, to: tab(pathOf('drop-off-point', { id }), 'stocks') },
      ];
    case 'drawer':
      return mayOpen('collection-sites') ? [{ label: 'Collecteurs', to: pathOf('collection-sites') }] : [];
    case 'customer':
    case 'card':
      return holderParents(place, id, name, mayOpen);
    default:
      return mayOpen('transactions') ? [supply] : [];
  }
}

function holderParents(
  kind: 'customer' | 'card',
  id: number,
  name: string,
  mayOpen: Reader['mayOpen'],
): readonly Crumb[] {
  if (!mayOpen(kind)) return [];
  const list =
    kind === 'card' ? { label: 'Cartes', to: pathOf('cards') } : { label: 'Consos', to: pathOf('customers') };
  return [list, { label: name, to: pathOf(kind, { id }) }];
}

/** The pages above a money account; `owner` is the name of anyone who has it. */
export function balanceParents(
  { owner, id = 0 }: BalanceCardOf,
  name: string | null,
  { mayOpen }: Reader,
): readonly Crumb[] {
  if (owner === 'customer' || owner === 'card') return holderParents(owner, id, name ?? `n°\u00a0${id}`, mayOpen);
  if (owner === 'restaurant')
    return mayOpen('restaurant')
      ? [
          { label: 'Restaurants', to: pathOf('restaurants') },
          { label: name ?? `n°\u00a0${id}`, to: pathOf('restaurant', { id }) },
        ]
      : [];
  return mayOpen('transactions')
    ? [{ label: 'Cagnottes', to: pathOf('transactions', { transactionsGroup: 'deposits' }) }]
    : [];
}
