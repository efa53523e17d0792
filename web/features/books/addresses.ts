import { type Age } from '@boucle/contract/features/books/aged.ts';
import {
  type LiabilityAge,
  type LiabilityKind,
  type LiabilityOwner,
} from '@boucle/contract/features/books/liability.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { withQuery } from '../../ui/navigation/withQuery.ts';

/** The rows behind a figure. */
export interface RowsAsked {
  readonly kind?: LiabilityKind;
  readonly owner?: LiabilityOwner;
  readonly age?: LiabilityAge;
  readonly format_id?: number;
  readonly deposit?: number;
  readonly min_amount?: number;
  readonly restaurant_id?: number;
}

/** Where the rows of a figure of that day are listed. */
export const rowsAddress = (day: string, asked: RowsAsked): Address =>
  withQuery(pathOf('books'), { onglet: 'detail', jour: day, ...asked });

/** Where the liability of a day is. */
export const liabilityAddress = (day: string | undefined): Address => withQuery(pathOf('books'), { jour: day });

/** Where the watch on e-money is, as it was at the end of a day. */
export const eMoneyAddress = (day: string | undefined): Address =>
  withQuery(pathOf('books'), { onglet: 'monnaie', jour: day });

/** Lines of the aged balance of a day: of one client, of one age, of both, or all (`tous`). */
export const agedAddress = (day: string | undefined, asked: { tiers?: string; age?: Age } = {}): Address =>
  withQuery(pathOf('books'), { onglet: 'agee', jour: day, ...asked });

/** Where the invoices to be made out at the end of a day are. */
export const cutOffAddress = (day: string | undefined): Address =>
  withQuery(pathOf('books'), { onglet: 'a-etablir', jour: day });
