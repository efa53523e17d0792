const KEY = 'sign-in';
/** How long an attempt is kept, in milliseconds: a second factor takes its time. */
const KEPT_MS = 10 * 60_000;
/** Forms that are opened and closed again leave attempts: the newest are kept. */
const MOST = 20;

/**
 * Attempt to sign in, found again when the provider sends the browser back (RFC 7636, RFC 6749
 * §10.12).
 */
export interface Attempt {
  readonly state: string;
  readonly verifier: string;
}

interface Kept extends Attempt {
  /** Milliseconds since 1970. */
  readonly at: number;
}

type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/**
 * The S256 challenge of a verifier. Needs a secure context (HTTPS or localhost), as the browser's
 * cryptography does.
 */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

/** Makes the secrets of a new attempt and keeps them. */
export function startAttempt(storage?: AttemptStorage): Attempt {
  const attempt = { state: random(), verifier: random() };
  keepAttempt(attempt, storage);
  return attempt;
}

/**
 * Keeps an attempt for ten minutes from now, for any tab: the form may have been open for longer
 * than that when it is sent.
 */
export function keepAttempt({ state, verifier }: Attempt, storage: AttemptStorage = localStorage): void {
  const others = readAttempts(storage).filter((one) => one.state !== state);
  storage.setItem(KEY, JSON.stringify([...others, { state, verifier, at: Date.now() }].slice(-MOST)));
}

/**
 * Takes the attempt of this state out of the storage: it answers once. Null when this browser began
 * none, or too long ago.
 */
export function takeAttempt(state: string | null, storage: AttemptStorage = localStorage): Attempt | null {
  const kept = readAttempts(storage);
  const found = kept.find((one) => one.state === state);
  if (found === undefined) return null;
  const others = kept.filter((one) => one !== found);
  if (others.length === 0) storage.removeItem(KEY);
  else storage.setItem(KEY, JSON.stringify(others));
  return { state: found.state, verifier: found.verifier };
}

/**
 * Storage may come from an older version or another hand: only the right shape is taken, while it
 * lasts.
 */
function readAttempts(storage: AttemptStorage): readonly Kept[] {
  try {
    const read: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    const since = Date.now() - KEPT_MS;
    return Array.isArray(read) ? read.filter(isKept).filter(({ at }) => at > since && at <= Date.now()) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { state, verifier, at } = value as Record<string, unknown>;
  return typeof state === 'string' && typeof verifier === 'string' && typeof at === 'number';
}
