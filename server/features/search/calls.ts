import { type SearchHit } from '@boucle/contract/search.ts';
import { type Tx } from '../../database/transaction.ts';
import { type Caller } from '../../http/context.ts';
import { calls } from '../../http/procedures.ts';
import { numberIn } from '../../transactions/criteria.ts';
import {
  findCards,
  findCustomers,
  findDropOffPoints,
  findOrders,
  findRestaurants,
  findTransaction,
} from './queries.ts';

/** What the palette finds: `contract/search.ts`. */
export const search = {
  search: calls.search.search.handler(async ({ context: { tx, caller }, input }) => ({
    data: await hitsFor(tx, caller, input.q),
  })),
};

/** « carte 12 », « commande 12 » and « transaction 12 » say which of them is meant. */
const NAMED = /^(?:(carte|commande|transaction)\s+)?(.*)$/is;

/** What the reader may open decides: partners have their orders, the platform its drop-off points. */
async function hitsFor(tx: Tx, { role, accountId, partnerId }: Caller, text: string): Promise<SearchHit[]> {
  const [, word = '', rest = text] = NAMED.exec(text) ?? [];
  const kind = word.toLowerCase();
  const digits = /\d+/.exec(rest)?.[0];
  const number = numberIn(rest);
  const asks = (one: string): boolean => kind === '' || kind === one;
  const orders = (): Promise<SearchHit[]> =>
    asks('commande') ? findOrders(tx, { accountId, partnerId }, rest, number) : Promise.resolve([]);

  if (role === 'super_admin') return findDropOffPoints(tx, null, text);
  if (role === 'partner_admin') return orders();
  if (role !== 'account_admin' || accountId === null) return [];
  const found = await Promise.all([
    findRestaurants(tx, accountId, text),
    number === undefined || digits === undefined || !asks('carte') ? [] : findCards(tx, accountId, digits),
    findCustomers(tx, accountId, text),
    findDropOffPoints(tx, accountId, text),
    orders(),
    number === undefined || !asks('transaction') ? [] : findTransaction(tx, accountId, number),
  ]);
  return found.flat();
}
