import { BALANCE_KINDS, BALANCE_OWNERS, OWNERS_OF } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { STATES_OF, STOCK_CARD_PLACES, isNumbered } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type BalanceCardOf, type StockCardOf } from '../../shared/ledgerCards/cardAddress.ts';

type Search = Readonly<Record<string, unknown>>;

/** A number of an address; undefined when there is none, null when it makes no sense. */
function numberIn(value: unknown): number | undefined | null {
  if (value === undefined) return undefined;
  const written = typeof value === 'number' ? String(value) : value;
  return typeof written === 'string' && /^[1-9]\d{0,14}$/.test(written) ? Number(written) : null;
}

/** The card of containers that an address asks for; undefined when it makes none. */
export function stockAsked(search: Search): StockCardOf | undefined {
  const place = STOCK_CARD_PLACES.find((one) => one === search['place']);
  const [id, format, account] = [numberIn(search['id']), numberIn(search['format']), numberIn(search['account'])];
  if (place === undefined || id === null || format === null || account === null) return undefined;
  // A partner's own stock goes without its number.
  if (isNumbered(place) !== (id !== undefined) && !(place === 'partner' && id === undefined)) return undefined;
  const state = STATES_OF[place].find((one) => one === search['state']);
  if (search['state'] !== undefined && state === undefined) return undefined;
  return { place, id, format, state, account };
}

/** The money account that an address asks for; undefined when it makes none. */
export function balanceAsked(search: Search): BalanceCardOf | undefined {
  const kind = BALANCE_KINDS.find((one) => one === search['kind']);
  const owner = BALANCE_OWNERS.find((one) => one === search['owner']);
  const id = numberIn(search['id']);
  if (kind === undefined || id === null) return undefined;
  if (OWNERS_OF[kind].length === 0) return search['owner'] === undefined && id === undefined ? { kind } : undefined;
  return owner !== undefined && id !== undefined && OWNERS_OF[kind].includes(owner) ? { kind, owner, id } : undefined;
}
