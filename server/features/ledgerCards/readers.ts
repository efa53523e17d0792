import { type StockCardPlace } from '@boucle/contract/ledgerCards/places.ts';
import { accountRead } from '../../accounts/accountRead.ts';
import { type Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';

/** What pages of a super administrator show the stock of. */
const SHOWN_TO_PLATFORM: readonly StockCardPlace[] = ['partner', 'drop_off_point'];

/** The account whose card is read. 404 for a place whose stock the caller does not read: partners read their own. */
export function accountOfCard(
  caller: Caller,
  {
    place,
    place_id,
    filter,
  }: { place: StockCardPlace; place_id?: number | undefined; filter?: { account_id?: number | undefined } | undefined },
): number {
  const mayRead =
    caller.role === 'account_admin' ||
    (caller.role === 'super_admin'
      ? SHOWN_TO_PLATFORM.includes(place)
      : place === 'partner' && place_id === caller.partnerId);
  if (!mayRead) throw notFound('Cette fiche de stock');
  return accountRead(caller, filter?.account_id);
}
