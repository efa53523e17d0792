const KEY = 'sign-in';

/** What a sign-in under way must find again when the provider sends the browser back (RFC 7636, RFC 6749 §10.12). */
export interface Attempt {
  readonly state: string;
  readonly verifier: string;
}

type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The S256 challenge of a verifier. Needs a secure context (HTTPS or localhost), as the browser's cryptography does. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

/** Makes and keeps the secrets of a new attempt; they live as long as the tab. */
export function startAttempt(storage: AttemptStorage = sessionStorage): Attempt {
  const attempt = { state: random(), verifier: random() };
  storage.setItem(KEY, JSON.stringify(attempt));
  return attempt;
}

/** Takes the attempt out of the storage: it answers once. Null when this tab has sent none. */
export function takeAttempt(storage: AttemptStorage = sessionStorage): Attempt | null {
  const text = storage.getItem(KEY);
  storage.removeItem(KEY);
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Attempt> | null;
    return typeof value?.state === 'string' && typeof value.verifier === 'string'
      ? { state: value.state, verifier: value.verifier }
      : null;
  } catch {
    return null;
  }
}
