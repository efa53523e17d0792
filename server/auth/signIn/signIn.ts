import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { networkOf } from '../../platform/http/network.ts';
import { knowsBrowser } from '../people/devices.ts';
import { HashQueueFull, hashes } from '../people/hashQueue.ts';
import { type Entrant, findEntrant, normalEmail } from '../people/people.ts';
import { verifyPassword } from '../people/passwords.ts';
import { type Entrance, noteRefusal } from '../notices/signInTrace.ts';
import { type Counted, type Lock, type Trier, countTry, forgive, lockOf } from '../limits/tries.ts';
import { sendUnlockLink } from './unlock.ts';

export interface Credentials {
  email: string;
  password: string;
  address: string | null;
  userAgent: string | null;
  requestId: string;
  /**
   * The token of the browser's cookie (`devices.ts`); null of software, and of a browser that shows
   * none.
   */
  browser: string | null;
}

/** Who signed in, or why no one did. */
export type SignIn = { person: Entrant } | { refusal: 'bad_credentials' } | ({ refusal: 'too_many_requests' } & Lock);

type SignInDependencies = Pick<AuthDependencies, 'config' | 'database' | 'mail' | 'jobs' | 'secret' | 'now'>;

/** Where one signs in: who is known there, and whose wrong passwords count together. */
export interface Realm {
  name: string;
  entrance: Entrance;
  find: (tx: Tx, email: string) => Promise<Entrant | undefined>;
}

export const CONSOLE: Realm = { name: '', entrance: 'console', find: findEntrant };
const BUSY = 'Trop de connexions en même temps, réessayez dans quelques secondes';

/**
 * Checks an e-mail and a password, within the limits of `tries.ts` and in the turn of
 * `hashQueue.ts`. A known and an unknown e-mail take the same time and get the same answers.
 */
export async function signIn(
  dependencies: SignInDependencies,
  credentials: Credentials,
  realm: Realm = CONSOLE,
): Promise<SignIn> {
  const { email, password, address, browser } = credentials;
  const { database } = dependencies;
  const found = await inScope(database, { kind: 'platform' }, async (tx) => {
    const person = await realm.find(tx, email);
    // Asked of no one too, whose e-mail must take as long.
    const isKnown = browser !== null && (await knowsBrowser(tx, person?.id ?? 0, browser));
    const known = isKnown && person ? { personId: person.id, browser } : undefined;
    const trier: Trier = { email: normalEmail(email), realm: realm.name, address, known };
    return { person, trier, lock: await lockOf(tx, trier) };
  });
  const { person, trier, lock } = found;
  const noted = (why: 'password' | 'locked'): void =>
    noteRefusal(dependencies, { ...credentials, personId: person?.id, entrance: realm.entrance, why });
  if (lock !== undefined) {
    noted('locked');
    return { refusal: 'too_many_requests', ...lock };
  }
  try {
    const turn = trier.known
      ? { key: trier.known.browser, known: true }
      : { key: networkOf(address), who: `${trier.realm} ${trier.email}`, known: false };
    const outcome = await hashes.run(turn, (makeHash) =>
      tryPassword(dependencies, trier, person, (hash) => makeHash(() => verifyPassword(hash, password))),
    );
    if ('refusal' in outcome) noted(outcome.refusal === 'bad_credentials' ? 'password' : 'locked');
    return outcome;
  } catch (error) {
    if (error instanceof HashQueueFull) {
      return { refusal: 'too_many_requests', retryAfter: error.retryAfter, sentence: BUSY };
    }
    throw error;
  }
}

/** In its turn: others of the same network may have been wrong in the meantime. */
async function tryPassword(
  dependencies: SignInDependencies,
  trier: Trier,
  person: Entrant | undefined,
  isRight: (hash: string | null) => Promise<boolean>,
): Promise<SignIn> {
  const { database } = dependencies;
  const lock = await locked(database, trier);
  if (lock !== undefined) return lock;
  const right = await isRight(person?.passwordHash ?? null);
  const outcome = await inScope(database, { kind: 'platform' }, async (tx): Promise<Counted | { person: Entrant }> => {
    const counted = await countTry(tx, trier);
    if ('late' in counted || person === undefined || !right) return counted;
    await forgive(tx, trier);
    return { person };
  });
  if ('person' in outcome) return outcome;
  if ('late' in outcome) return { refusal: 'too_many_requests', ...outcome.late };
  // Once the answer has left: it must not take longer for an e-mail that somebody has.
  if (outcome.strangersOut && person !== undefined) {
    void sendUnlockLink(dependencies, person.id).catch(database.report);
  }
  return { refusal: 'bad_credentials' };
}

async function locked(database: Database, trier: Trier): Promise<SignIn | undefined> {
  const lock = await inScope(database, { kind: 'platform' }, (tx) => lockOf(tx, trier));
  return lock && { refusal: 'too_many_requests', ...lock };
}
