import { expect, it } from 'vitest';
import { contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { LISTS } from './lists.ts';

/**
 * Exports of an administrator that the archive holds otherwise, or that are no list of the
 * initiative's.
 */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'cards.transactionsCsv': 'rows of transactions.csv',
  'customers.transactionsCsv': 'rows of transactions.csv',
  'collectionSites.transactionsCsv': 'rows of transactions.csv',
  'dropOffPoints.transactionsCsv': 'rows of transactions.csv',
  'restaurants.transactionsCsv': 'rows of transactions.csv',
  'collectionSites.gapsCsv': 'listes/ecarts/, a file for each collector',
  'books.fecCsv': 'fec/, whose entries are in ecritures.csv',
  'sepaBatches.linesCsv': 'payments and refunds, which are in ecritures.csv',
  'statements.linesCsv': 'releves/restaurants/, beside each PDF',
  'partners.statementCsv': 'releves/partenaires/, beside each PDF',
  'ledgerCards.stockCsv': 'the movements of one place, whose ends are in soldes/stocks.csv',
  'ledgerCards.balanceCsv': 'the entries of one account, whose ends are in soldes/comptes.csv',
  'customers.importFaults': 'lines of a file that was sent, which is kept nowhere',
  'restaurants.importFaults': 'lines of a file that was sent, which is kept nowhere',
  'stockCounts.dueCsv': 'what is to be counted from today on',
  'units.csv': 'what is there now; its moves are those of transactions.csv',
  'units.movesCsv': 'containers of rows of transactions.csv',
  'units.batchesCsv': 'kept ten years in the list itself',
  'units.codesCsv': 'labels, for a printer',
  'loans.csv': 'encours-detail, as it was at the end of the year',
  'stockHealth.csv': 'what is there and expected from today on',
  'jobs.csv': 'what the server does by itself, kept some days',
};

it('the archive of a year holds every CSV that an administrator may export, or says where its rows are', () => {
  const exported = contractCalls.filter((one) => rolesOf(one).includes('account_admin') && one.path.endsWith('.csv'));
  const held = [...LISTS.map(({ call }) => call), ...Object.keys(ELSEWHERE)];
  expect(exported.length).toBeGreaterThan(15);
  expect(held.sort()).toEqual(exported.map(({ name }) => name).sort());
  expect(new Set(LISTS.map(({ path }) => path)).size).toBe(LISTS.length);
});
