import { type ExampleWorld } from './exampleWorld.ts';

/** Requests about the books. */
export const bookExamples = {
  'books.balance': () => ({ query: 'from_date=2026-01-01&to_date=2026-12-31' }),
  'books.balanceCsv': () => ({ query: 'from_date=2026-01-01&to_date=2026-12-31' }),
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
