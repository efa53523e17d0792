import { type ExampleWorld } from './exampleWorld.ts';
import { aStatement } from './statementExamples.ts';

/** Requests about the books. */
export const bookExamples = {
  'books.balance': () => ({ query: 'from_date=2026-01-01&to_date=2026-12-31' }),
  'books.balanceCsv': () => ({ query: 'from_date=2026-01-01&to_date=2026-12-31' }),
  'books.fecYears': () => ({}),
  'books.fecExports': () => ({}),
  'books.fec': async (world: ExampleWorld) => {
    await aStatement(world);
    await world.owner.query("update accounts set siren = '732829320', fiscal_year_start = 1 where id = $1", [
      world.ledger.accountId,
    ]);
    return { query: 'from_date=2010-01-01&grain=daily&opening=true' };
  },
  'books.seals': () => ({}),
  'books.verifySeals': () => ({ body: {} }),
  'books.chart': () => ({}),
  'books.saveChartAccount': () => ({
    body: { use: 'ACQ', code: '7086', label: 'Bonis sur consignes', auxiliary: false, valid_from: '2099-01-01' },
  }),
  'books.saveFiscalYear': () => ({ body: { fiscal_year_start: 9 } }),
  'books.entries': () => ({ query: 'filter[kind]=CAG&from_date=2026-01-01&to_date=2026-12-31&page[size]=10' }),
  'books.entriesCsv': () => ({ query: 'filter[code]=4191&from_date=2026-01-01' }),
  'books.liability': () => ({ query: 'day=2026-01-31' }),
  'books.liabilityCsv': () => ({ query: 'day=2026-01-31' }),
  'books.liabilityPdf': () => ({}),
  'books.liabilityRows': ({ ledger }: ExampleWorld) => ({
    query: `filter[day]=2026-01-31&filter[kind][]=CON&filter[owner]=customer&filter[format_id]=${ledger.bowl}&sort=-since&page[size]=10`,
  }),
  'books.liabilityRowsCsv': () => ({ query: 'filter[age]=31-90' }),
  'books.liabilityTotals': () => ({ query: 'filter[kind][]=CAG' }),
  'books.liabilityDifferences': () => ({}),
};
