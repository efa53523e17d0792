import { type TransactionDisplay } from '@boucle/contract/features/transactions/describe.ts';
import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';

export type ColumnKey = keyof TransactionDisplay;

interface GroupList {
  /** The columns shown until the person chooses others. */
  readonly columns: readonly ColumnKey[];
  /** The figure of a row where there is room for one only (phone). */
  readonly figure: 'amount' | 'containers';
  /**
   * Whether containers move: a filter by format makes sense, and « De » and « Vers » say something.
   */
  readonly containers: boolean;
  /** Whether euros move, so that a range of amounts narrows something. */
  readonly money: boolean;
  /** Stock shown above: of every kind of place, or of the warehouse alone. */
  readonly stock: 'matrix' | 'warehouse' | undefined;
  /** Text of an empty list. */
  readonly empty: string;
}

const MOVES: readonly ColumnKey[] = ['date', 'type', 'from', 'to', 'containers'];

/** Particulars of each group's list. */
export const GROUP_LISTS: Readonly<Record<TransactionGroup, GroupList>> = {
  deposits: {
    columns: ['date', 'type', 'by', 'restaurant', 'amount', 'comments'],
    figure: 'amount',
    containers: false,
    money: true,
    stock: undefined,
    empty: 'Créditez la cagnotte d’un conso ou d’une carte\u00a0: la transaction apparaîtra ici.',
  },
  supply: {
    columns: [...MOVES, 'comments'],
    figure: 'containers',
    containers: true,
    money: false,
    stock: 'matrix',
    empty: 'Les entrées et sorties de stock, approvisionnements, reprises et collectes apparaîtront ici.',
  },
  reuses: {
    columns: [...MOVES, 'containers_cost'],
    figure: 'containers',
    containers: true,
    money: true,
    stock: undefined,
    empty: 'Les emprunts, retours et réutilisations apparaîtront ici dès le premier.',
  },
  wash: {
    columns: [...MOVES, 'comments'],
    figure: 'containers',
    containers: true,
    money: false,
    stock: 'warehouse',
    empty: 'Les reprises de sales et les lavages apparaîtront ici.',
  },
};
