import { type Address } from '@boucle/contract/pages.ts';
import { type StackRow, type StackState } from '../../../ui/charts/StackedRows.tsx';

export type PlaceKind =
  | 'warehouse'
  | 'restaurants'
  | 'holders'
  | 'guests'
  | 'drop_off_points'
  | 'partners'
  | 'terminals'
  | 'services';

const PLACE_LABELS: Readonly<Record<PlaceKind, string>> = {
  warehouse: 'Entrepôt',
  restaurants: 'Restaurants',
  holders: 'Consos et cartes',
  guests: 'Invités',
  drop_off_points: 'Points de dépôt',
  partners: 'Partenaires',
  terminals: 'Collecteurs',
  services: 'Hors appli',
};

export const STATE_LABELS: readonly { readonly state: StackState; readonly label: string }[] = [
  { state: 'clean', label: 'Disponibles' },
  { state: 'reserved', label: 'Réservés' },
  { state: 'held', label: 'Détenus' },
  { state: 'transit', label: 'En livraison' },
  { state: 'dirty', label: 'Sales' },
];

interface Cell {
  readonly place: PlaceKind;
  readonly state: Exclude<StackState, 'reserved'>;
  readonly quantity: number;
  readonly reserved: number;
}

/** Where the stock of a place shows, in one state or in all. */
type AddressOf = (place: PlaceKind, state?: StackState) => Address | undefined;

/**
 * One row a place that holds something, in the order of the programme, its pieces by state, all
 * formats together. Reserved ones are a part of the bar, next to what is available.
 */
export function stockRows(cells: readonly Cell[], addressOf: AddressOf = () => undefined): StackRow[] {
  return (Object.keys(PLACE_LABELS) as PlaceKind[]).flatMap((place) => {
    const here = cells.filter((cell) => cell.place === place && cell.quantity > 0);
    if (here.length === 0) return [];
    const values: Partial<Record<StackState, number>> = {};
    const add = (state: StackState, pieces: number) => {
      if (pieces > 0) values[state] = (values[state] ?? 0) + pieces;
    };
    for (const { state, quantity, reserved } of here) {
      add(state, quantity - reserved);
      add('reserved', reserved);
    }
    const held = STATE_LABELS.map(({ state }) => state).filter((state) => values[state] !== undefined);
    const states = Object.fromEntries(held.map((state) => [state, addressOf(place, state)]));
    return [{ key: place, label: PLACE_LABELS[place], values, to: addressOf(place), states }];
  });
}
