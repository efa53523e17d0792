import { type SearchHit } from '@boucle/contract/search.ts';
import { type Tx } from '../../database/transaction.ts';
import { type Caller } from '../../http/context.ts';
import { calls } from '../../http/procedures.ts';
import { numberIn } from '../../transactions/criteria.ts';
import { findCards, findCustomers, findTransaction } from './queries.ts';

/** What the palette finds: `contract/search.ts`. */
export const search = {
  search: calls.search.search.handler(async ({ context: { tx, caller }, input }) => ({
    data: await hitsFor(tx, caller, input.q),
  })),
};

/** The reader's role decides: partners and the platform have no screen to go to with a card, a customer or a transaction. */
async function hitsFor(tx: Tx, { role, accountId }: Caller, text: string): Promise<SearchHit[]> {
  if (role !== 'account_admin' || accountId === null) return [];
  // « carte 12 » and « transaction 12 » say which of the two is meant.
  const [, word = '', rest = text] = /^(?:(carte|transaction)\s+)?(.*)$/is.exec(text) ?? [];
  const kind = word.toLowerCase();
  const digits = /\d+/.exec(rest)?.[0];
  const number = numberIn(rest);
  const found = await Promise.all([
    number === undefined || digits === undefined || kind === 'transaction' ? [] : findCards(tx, accountId, digits),
    findCustomers(tx, accountId, text),
    number === undefined || kind === 'carte' ? [] : findTransaction(tx, accountId, number),
  ]);
  return found.flat();
}
