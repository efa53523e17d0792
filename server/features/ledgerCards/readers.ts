import { PLACE_MISSING } from '@boucle/contract/shared/ledgerCards/refusals.ts';
import { type StockCardQuery } from '@boucle/contract/features/ledgerCards/calls.ts';
import { SHOWN_TO_PLATFORM } from '@boucle/contract/shared/ledgerCards/places.ts';
import { accountRead } from '../../domain/accounts/accountRead.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { invalidField, notFound } from '../../platform/http/errors.ts';

type Asked = Pick<StockCardQuery, 'place' | 'place_id' | 'filter'>;

/**
 * The account and query of a card, with a partner's own number filled in. 404 for a place whose
 * stock the caller does not read: partners read theirs.
 */
export function cardAsked<Query extends Asked>(caller: Caller, query: Query): { accountId: number; asked: Query } {
  const { place, filter } = query;
  const place_id = query.place_id ?? (place === 'partner' ? (caller.partnerId ?? undefined) : undefined);
  if (place === 'partner' && place_id === undefined) throw invalidField('place_id', PLACE_MISSING);
  const mayRead =
    caller.role === 'account_admin' ||
    (caller.role === 'super_admin'
      ? SHOWN_TO_PLATFORM.includes(place)
      : place === 'partner' && place_id === caller.partnerId);
  if (!mayRead) throw notFound('Cette fiche de stock');
  return { accountId: accountRead(caller, filter?.account_id), asked: { ...query, place_id } };
}
