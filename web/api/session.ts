import { STORAGE_KEYS } from '@boucle/contract/base/constants.ts';
import { type CurrentUser } from '@boucle/contract/features/session/calls.ts';
import { currentUserOf } from './currentUserOf.ts';
import { isRecord } from './record.ts';

/** The console as the provider describes it; its name is the app name in the menu. */
export interface AppInfo {
  readonly id: number;
  readonly name: string;
  readonly created_at: string;
  readonly uid: string;
}

export interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Null until the exchange has read it. */
  readonly app: AppInfo | null;
}

export interface SignedIn {
  readonly session: Session;
  /** Null while the first GET /current is under way. */
  readonly user: CurrentUser | null;
}

export interface SessionStore {
  /** Session as this tab knows it; the same object until something changes. */
  readonly current: () => SignedIn | null;
  /** Reads the storage again: another tab may have written it a moment ago. */
  readonly reread: () => SignedIn | null;
  readonly saveSession: (session: Session) => void;
  /** Keeps who is signed in; no one once the session has ended, in whichever tab. */
  readonly saveUser: (user: CurrentUser) => void;
  /** Forgets tokens and user; the other tabs follow through their storage event. */
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The console as a value describes it; null when it does not. */
export function appInfoOf(value: unknown): AppInfo | null {
  if (!isRecord(value)) return null;
  const { id, name, created_at, uid } = value;
  return typeof id === 'number' && typeof name === 'string' && typeof created_at === 'string' && typeof uid === 'string'
    ? { id, name, created_at, uid }
    : null;
}

/** Storage may come from an older version or another hand: only the right shape is taken. */
function readSession(text: string | null): Session | null {
  const value = parsed(text);
  if (!isRecord(value)) return null;
  const { access_token, refresh_token, app } = value;
  return typeof access_token === 'string' && typeof refresh_token === 'string'
    ? { access_token, refresh_token, app: appInfoOf(app) }
    : null;
}

/** The signed-in session, kept in the browser's local storage under « token » and « user ». */
export function createSessionStore(storage: KeyValueStorage): SessionStore {
  const listeners = new Set<() => void>();
  let texts: readonly [string | null, string | null] = [null, null];
  let value: SignedIn | null = null;

  const read = (): boolean => {
    const next = [storage.getItem(STORAGE_KEYS.session), storage.getItem(STORAGE_KEYS.user)] as const;
    if (next[0] === texts[0] && next[1] === texts[1]) return false;
    texts = next;
    const session = readSession(next[0]);
    value = session && { session, user: currentUserOf(parsed(next[1])) };
    return true;
  };
  const update = () => {
    if (read()) for (const listener of listeners) listener();
  };
  read();

  return {
    current: () => value,
    reread: () => {
      update();
      return value;
    },
    saveSession: (session) => {
      storage.setItem(STORAGE_KEYS.session, JSON.stringify(session));
      update();
    },
    saveUser: (user) => {
      if (storage.getItem(STORAGE_KEYS.session) !== null) storage.setItem(STORAGE_KEYS.user, JSON.stringify(user));
      update();
    },
    clear: () => {
      storage.removeItem(STORAGE_KEYS.session);
      storage.removeItem(STORAGE_KEYS.user);
      update();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
