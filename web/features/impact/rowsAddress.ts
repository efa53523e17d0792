import { type Impact } from '@boucle/contract/features/impact/shapes.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type Outside } from '@boucle/contract/shared/transactions/outside.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { stockCardAddress } from '../../shared/ledgerCards/cardAddress.ts';
import { withQuery } from '../../ui/navigation/withQuery.ts';

type Days = Pick<Impact, 'from_date' | 'to_date'>;

export const FACTORS_ADDRESS: Address = `${pathOf('account')}?onglet=impact`;

/** What was served, as far as « Réutilisations » lists it. */
export const usesAddress = ({ from_date: from, to_date: to }: Days, format?: number): Address =>
  withQuery(pathOf('transactions', { transactionsGroup: 'reuses' }), {
    type: 'grab_container,refill_container,customerless_refill,without_webapp_caterer,without_webapp_event,without_webapp_meal_tray',
    format_id: format,
    from,
    to,
  });

/** The washes of the warehouse. */
export const washesAddress = ({ from_date: from, to_date: to }: Days, format?: number): Address =>
  withQuery(pathOf('transactions', { transactionsGroup: 'wash' }), { type: 'admin_wash', format_id: format, from, to });

/** The card of what came from, or went to, a place outside. */
export const outsideAddress = ({ from_date: from, to_date: to }: Days, state: Outside, format?: number): Address =>
  stockCardAddress({ place: 'outside', state, format }, to, { from, to });

/** The rounds that were driven. */
export const roundsAddress = ({ from_date: from, to_date: to }: Days): Address =>
  partAddress('/rounds', 'liste', `status=done&from=${from}&to=${to}`);
