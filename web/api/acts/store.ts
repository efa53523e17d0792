import {
  ACT_LABELS,
  LIKE_ACT_SECONDS,
  MOST_UNKNOWN_ACTS,
  UNKNOWN_ACTS_DAYS,
} from '@boucle/contract/features/acts/labels.ts';
import { actsKeyOf } from './storageKey.ts';
import { isRecord } from '../record.ts';

/** A request that moves money or stock, kept from before it is sent until its answer came. */
export interface KeptAct {
  readonly key: string;
  readonly call: string;
  /** Path and parameters. */
  readonly url: string;
  readonly method: string;
  /** JSON as it was sent; null where it is no JSON, which cannot be sent again. */
  readonly body: string | null;
  readonly sentAt: number;
  /** When its success was read, in milliseconds; null while its outcome is unknown. */
  readonly recordedAt: number | null;
}

export interface ActStore {
  /** Acts of unknown outcome, but for those under way in this page, the oldest first. */
  readonly unknown: () => readonly KeptAct[];
  /**
   * Keeps an act before it is sent; answers whether an earlier try under its key has an unknown
   * outcome.
   */
  readonly begin: (act: Omit<KeptAct, 'sentAt' | 'recordedAt'>) => boolean;
  /** Its outcome is known; a recorded one is remembered for a minute. */
  readonly end: (key: string, recorded: boolean) => void;
  /** No answer came: it stays, and is no longer under way. */
  readonly lose: (key: string) => void;
  /**
   * Seconds since a like act was recorded, by the same person within a minute; undefined when none
   * was.
   */
  readonly secondsSinceLike: (act: Pick<KeptAct, 'key' | 'call' | 'url' | 'body'>) => number | undefined;
  /** A like act of the same person whose outcome is unknown. */
  readonly likeUnknown: (act: Pick<KeptAct, 'key' | 'call' | 'url' | 'body'>) => KeptAct | undefined;
  /** Forgets all acts of the person. */
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface ActDependencies {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Number of the signed-in person; undefined for no one. */
  readonly personId: () => number | undefined;
  readonly now: () => number;
}

const DAY_MS = 86_400_000;

/** What an act is called (French); undefined for a call that moves neither money nor stock. */
export const labelOf = (call: string): string | undefined => ACT_LABELS[call];

/**
 * Acts of the signed-in person whose answer has not come, in the browser's storage: a reload and a
 * crash leave them.
 */
export function createActs({ storage, personId, now }: ActDependencies): ActStore {
  const listeners = new Set<() => void>();
  const underWay = new Set<string>();
  let shown: readonly KeptAct[] = [];

  const read = (): KeptAct[] => {
    const person = personId();
    const text = person === undefined ? null : storage.getItem(actsKeyOf(person));
    return actsIn(text).filter(({ sentAt }) => now() - sentAt < UNKNOWN_ACTS_DAYS * DAY_MS);
  };
  const isOver = ({ recordedAt }: KeptAct): boolean =>
    recordedAt !== null && now() - recordedAt > LIKE_ACT_SECONDS * 1000;
  const write = (acts: readonly KeptAct[]): void => {
    const person = personId();
    if (person === undefined) return;
    const kept = acts.filter((act) => !isOver(act)).slice(-MOST_UNKNOWN_ACTS);
    try {
      if (kept.length === 0) storage.removeItem(actsKeyOf(person));
      else storage.setItem(actsKeyOf(person), JSON.stringify(kept));
    } catch {
      // A full storage keeps no act: the request leaves all the same.
    }
    tell();
  };
  const tell = (): void => {
    const next = read().filter(({ key, recordedAt }) => recordedAt === null && !underWay.has(key));
    if (JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    for (const listener of listeners) listener();
  };
  tell();

  return {
    unknown: () => shown,
    begin: (act) => {
      const acts = read();
      const earlier = acts.some(({ key, recordedAt }) => key === act.key && recordedAt === null);
      underWay.add(act.key);
      write([...acts.filter(({ key }) => key !== act.key), { ...act, sentAt: now(), recordedAt: null }]);
      return earlier;
    },
    end: (key, recorded) => {
      underWay.delete(key);
      write(
        read().flatMap((act) => {
          if (act.key !== key) return [act];
          return recorded ? [{ ...act, recordedAt: now() }] : [];
        }),
      );
    },
    lose: (key) => {
      underWay.delete(key);
      tell();
    },
    likeUnknown: (act) => shown.findLast((one) => isLike(one, act)),
    secondsSinceLike: (act) => {
      const like = read().findLast((one) => one.recordedAt !== null && !isOver(one) && isLike(one, act));
      const at = like?.recordedAt ?? undefined;
      return at === undefined ? undefined : Math.round((now() - at) / 1000);
    },
    clear: () => write([]),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const isLike = (one: KeptAct, { key, call, url, body }: Pick<KeptAct, 'key' | 'call' | 'url' | 'body'>): boolean =>
  one.key !== key && one.call === call && one.url === url && contentOf(one.body) === contentOf(body);

/** What an act does, without its label. */
function contentOf(body: string | null): string | null {
  if (body === null) return null;
  const value: unknown = JSON.parse(body);
  if (!isRecord(value)) return body;
  const { comment: _comment, comments: _comments, ...rest } = value;
  return JSON.stringify(rest);
}

/** Only the right shape is taken: another version may have written. */
function actsIn(text: string | null): KeptAct[] {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(value) ? value.filter(isKeptAct) : [];
}

function isKeptAct(value: unknown): value is KeptAct {
  if (!isRecord(value)) return false;
  const { key, call, url, method, body, sentAt, recordedAt } = value;
  return (
    [key, call, url, method].every((text) => typeof text === 'string') &&
    (body === null || typeof body === 'string') &&
    typeof sentAt === 'number' &&
    (recordedAt === null || typeof recordedAt === 'number')
  );
}
