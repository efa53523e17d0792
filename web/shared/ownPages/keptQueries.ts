import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { isRecord } from '../../api/record.ts';
import { type SessionStore } from '../../api/session.ts';

const READINGS = 'readings';
/** Of this build: a copy that another version kept may have another shape, and is not shown. */
const BUILD = import.meta.url;

/** A reading as it is kept. */
interface KeptReading {
  readonly key: QueryKey;
  readonly data: unknown;
  readonly at: number;
}

interface KeptQueriesOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly session: Pick<SessionStore, 'current' | 'subscribe'>;
  /** First parts of the keys of what is kept on the device, with its age. */
  readonly kept: readonly string[];
  /** Other keys of the storage that end with the session. */
  readonly also?: readonly string[];
  /** Who reads, where a session may change hands; what another one read does not stay. */
  readonly reader?: () => string | null;
}

/**
 * The readings of an initiative's own page: what it needs without network is kept on the device
 * until the session ends. `begin` is called once, as the page begins.
 */
export function createKeptQueries({ storage, session, kept, also = [], reader = () => null }: KeptQueriesOptions) {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const isKept = (key: unknown): boolean => Array.isArray(key) && kept.includes(String(key[0]));

  /** Shows what was last read, until the server answers. */
  function showKept(): void {
    try {
      const copy: unknown = JSON.parse(storage.getItem(READINGS) ?? 'null');
      if (!isRecord(copy) || copy['build'] !== BUILD) return;
      for (const { key, data, at } of copy['readings'] as KeptReading[])
        queries.setQueryData(key, data, { updatedAt: at });
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
    try {
      storage.setItem(READINGS, JSON.stringify({ build: BUILD, readings }));
    } catch {
      // The device has no room: it keeps none rather than some of them.
      storage.removeItem(READINGS);
    }
  }

  const forget = (): void => {
    queries.clear();
    for (const key of [READINGS, ...also]) storage.removeItem(key);
  };

  function begin(): void {
    let last = reader();
    if (session.current() === null) forget();
    else showKept();
    session.subscribe(() => {
      if (session.current() === null || reader() !== last) forget();
      last = reader();
    });
    queries.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
      const isRead = type === 'updated' && state.status === 'success' && state.fetchStatus === 'idle';
      if (isRead && isKept(queryKey) && session.current() !== null) keepShown();
    });
  }

  return { queries, begin };
}
