import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { isRecord } from '../api/record.ts';
import { readCurrent } from './queries.ts';
import { storage } from './space.ts';
import { session } from './transport.ts';

/** Readings that a counter without network needs; the other ones are asked for. */
const KEPT: ReadonlySet<unknown> = new Set([readCurrent.queryKey[0], 'stock', 'guests', 'initiative']);
const isKept = (key: unknown): boolean => Array.isArray(key) && KEPT.has(key[0]);
const READINGS = 'readings';
/** Of this build: a copy that another version kept may have another shape, and is not shown. */
const BUILD = import.meta.url;

/** The readings of this page; what a counter needs is kept on the device with its age. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** A reading as it is kept. */
interface KeptReading {
  readonly key: QueryKey;
  readonly data: unknown;
  readonly at: number;
}

/** Shows what was last read, until the server answers. */
function showKept(): void {
  try {
    const kept: unknown = JSON.parse(storage.getItem(READINGS) ?? 'null');
    if (!isRecord(kept) || kept.build !== BUILD) return;
    for (const { key, data, at } of kept.readings as KeptReading[]) queries.setQueryData(key, data, { updatedAt: at });
    // However young they are, the server is asked.
    void queries.invalidateQueries({ refetchType: 'none' });
  } catch {
    storage.removeItem(READINGS);
  }
}

function keepShown(): void {
  const readings = queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isKept(queryKey) && state.data !== undefined)
    .map(({ queryKey, state }): KeptReading => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }));
  storage.setItem(READINGS, JSON.stringify({ build: BUILD, readings }));
}

/** Nothing that was read stays once the session has ended. */
const forget = () => {
  queries.clear();
  storage.removeItem(READINGS);
};

/** Called once, as the page begins. */
export function keepReadings(): void {
  if (session.current() === null) forget();
  else showKept();
  session.subscribe(() => {
    if (session.current() === null) forget();
  });
  queries.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    const isRead = type === 'updated' && state.status === 'success' && state.fetchStatus === 'idle';
    if (isRead && isKept(queryKey) && session.current() !== null) keepShown();
  });
}
