import { type Part } from './part.ts';

/** Everything `npm run bench` measures, in this order; each is loaded when it is requested. */
export const PARTS = {
  list: async (): Promise<Part> => (await import('./parts/list.ts')).list,
  posting: async (): Promise<Part> => (await import('./parts/posting.ts')).posting,
  csv: async (): Promise<Part> => (await import('./parts/csv.ts')).csv,
  cards: async (): Promise<Part> => (await import('./parts/cards.ts')).cards,
  start: async (): Promise<Part> => (await import('./parts/start.ts')).start,
  web: async (): Promise<Part> => (await import('./parts/web.ts')).web,
  wide: async (): Promise<Part> => (await import('./parts/wide.ts')).wide,
  growth: async (): Promise<Part> => (await import('./parts/growth.ts')).growth,
  books: async (): Promise<Part> => (await import('./parts/books.ts')).books,
};

/** Measured only when they are named. */
export const ON_DEMAND: readonly string[] = ['wide', 'growth', 'books'];

export type PartName = keyof typeof PARTS;

export const isPart = (name: string): name is PartName => name in PARTS;
