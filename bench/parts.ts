import { type Part } from './part.ts';

/** Everything `npm run bench` measures, in this order; each is loaded when it is asked for. */
export const PARTS = {
  alerts: async (): Promise<Part> => (await import('./parts/alerts.ts')).alerts,
  archive: async (): Promise<Part> => (await import('./parts/archive.ts')).archive,
  books: async (): Promise<Part> => (await import('./parts/books.ts')).books,
  forecast: async (): Promise<Part> => (await import('./parts/forecast.ts')).forecast,
  incidents: async (): Promise<Part> => (await import('./parts/incidents.ts')).incidents,
  verification: async (): Promise<Part> => (await import('./parts/verification.ts')).verification,
  stockHealth: async (): Promise<Part> => (await import('./parts/stockHealth.ts')).stockHealth,
  list: async (): Promise<Part> => (await import('./parts/list.ts')).list,
  growth: async (): Promise<Part> => (await import('./parts/growth.ts')).growth,
  size: async (): Promise<Part> => (await import('./parts/size.ts')).size,
  readings: async (): Promise<Part> => (await import('./parts/readings.ts')).readings,
  search: async (): Promise<Part> => (await import('./parts/search.ts')).search,
  posting: async (): Promise<Part> => (await import('./parts/posting.ts')).posting,
  counting: async (): Promise<Part> => (await import('./parts/counting.ts')).counting,
  csv: async (): Promise<Part> => (await import('./parts/csv.ts')).csv,
  csvRows: async (): Promise<Part> => (await import('./parts/csvRows.ts')).csvRows,
  cards: async (): Promise<Part> => (await import('./parts/cards.ts')).cards,
  processor: async (): Promise<Part> => (await import('./parts/processor.ts')).processor,
  replica: async (): Promise<Part> => (await import('./parts/replica.ts')).replica,
  fairness: async (): Promise<Part> => (await import('./parts/fairness.ts')).fairness,
  web: async (): Promise<Part> => (await import('./parts/web.ts')).web,
  loop: async (): Promise<Part> => (await import('./parts/loop.ts')).loop,
  memory: async (): Promise<Part> => (await import('./parts/memory.ts')).memory,
};

/** Measured only when they are named. */
export const ON_DEMAND: readonly string[] = [
  'alerts',
  'archive',
  'books',
  'counting',
  'csvRows',
  'forecast',
  'growth',
  'incidents',
  'memory',
  'readings',
  'replica',
  'search',
  'stockHealth',
  'verification',
];

export type PartName = keyof typeof PARTS;

export const isPart = (name: string): name is PartName => name in PARTS;
