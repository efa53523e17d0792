import { type SearchHit } from '@boucle/contract/features/search/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { calls } from '../../platform/api/procedures.ts';
import { numberIn } from '../../domain/transactions/criteria.ts';
import {
  findApplications,
  findCollectionSites,
  findDropOffPoints,
  findPartners,
  findRestaurants,
} from './placeQueries.ts';
import { findCards, findCustomers, findOrders, findPapers, findTransaction } from './queries.ts';

/** Handlers of the palette's search: `contract/features/search/calls.ts`. */
export const search = {
  search: calls.search.search.handler(async ({ context: { tx, caller }, input }) => ({
    data: await hitsFor(tx, caller, input.q),
  })),
};

/**
 * « carte 12 », « commande 12 » and « transaction 12 » say which of them is meant; a delivery note,
 * « bon 12 », has the number of its transaction.
 */
const NAMED = /^(?:(carte|commande|transaction|bon)(?:\s+de\s+(?:livraison|reprise))?\s+)?(.*)$/is;

/** « facture F2026-0013 », « relevé 2026-0022 »: their numbers have at least three figures. */
const PAPER = /^(?:facture|avoir|relev[ée]|lot)\s+(.*)$/is;
const asksPaper = (text: string): boolean => /\d{3}|\d-\d/.test(text);

/**
 * Searches only what the reader may open: partners have their orders and movements, the platform
 * its applications, partners and drop-off points.
 */
async function hitsFor(tx: Tx, { role, accountId, partnerId }: Caller, text: string): Promise<SearchHit[]> {
  const [, word = '', rest = text] = NAMED.exec(text) ?? [];
  const kind = word.toLowerCase().replace('bon', 'transaction');
  const digits = /\d+/.exec(rest)?.[0];
  const number = numberIn(rest);
  const asks = (one: string): boolean => kind === '' || kind === one;
  const nothing: Promise<SearchHit[]> = Promise.resolve([]);

  if (role === 'super_admin') {
    const found = [findApplications(tx, text), findPartners(tx, null, text), findDropOffPoints(tx, null, text)];
    return (await Promise.all(found)).flat();
  }
  if (role === 'partner_delegated_admin' || accountId === null) return [];
  const own = { accountId, partnerId };
  const numbered = [
    asks('commande') ? findOrders(tx, own, rest, number) : nothing,
    number === undefined || !asks('transaction') ? nothing : findTransaction(tx, own, number),
  ];
  if (role === 'partner_admin') return (await Promise.all(numbered)).flat();
  const found = await Promise.all([
    findRestaurants(tx, accountId, text),
    number === undefined || digits === undefined || !asks('carte') ? nothing : findCards(tx, accountId, digits),
    findCustomers(tx, accountId, text),
    findDropOffPoints(tx, accountId, text),
    findPartners(tx, accountId, text),
    findCollectionSites(tx, accountId, text),
    asksPaper(text) ? findPapers(tx, accountId, PAPER.exec(text)?.[1] ?? text) : nothing,
    ...numbered,
  ]);
  return found.flat();
}
