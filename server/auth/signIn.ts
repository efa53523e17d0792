import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';
import { limitKey, wrongPasswords } from './limits.ts';
import { type Entrant, findEntrant, normalEmail } from './people.ts';
import { verifyPassword } from './passwords.ts';

export interface Credentials {
  email: string;
  password: string;
  address: string | null;
}

/** Who signed in, or why nobody did; `retryAfter` in seconds. */
export type SignIn =
  | { person: Entrant }
  | { refusal: 'bad_credentials' }
  | { refusal: 'too_many_requests'; retryAfter: number };

/** Where one signs in: who is known there, and whose wrong passwords count together. */
export interface Door {
  name: string;
  find: (tx: Tx, email: string) => Promise<Entrant | undefined>;
}

const CONSOLE: Door = { name: '', find: findEntrant };

/**
 * Checks an e-mail and a password. 5 wrong ones for an e-mail from one address close that pair for 15 minutes; the same person may
 * still enter from elsewhere. A known and an unknown e-mail take the same time.
 */
export async function signIn(
  database: Database,
  { email, password, address }: Credentials,
  door: Door = CONSOLE,
): Promise<SignIn> {
  const limit = wrongPasswords(database);
  const key =
    door.name === '' ? limitKey(normalEmail(email), address) : limitKey(normalEmail(email), address, door.name);
  const wait = await limit.wait(key);
  if (wait !== undefined) return { refusal: 'too_many_requests', retryAfter: wait };

  const person = await inScope(database, { kind: 'platform' }, (tx) => door.find(tx, email));
  const right = await verifyPassword(person?.passwordHash ?? null, password);
  if (person === undefined || !right) {
    const retryAfter = await limit.count(key);
    return retryAfter === undefined ? { refusal: 'bad_credentials' } : { refusal: 'too_many_requests', retryAfter };
  }
  // Asked again: a volley of guesses sent at once must not be worth more than five.
  const late = await limit.wait(key);
  if (late !== undefined) return { refusal: 'too_many_requests', retryAfter: late };
  await limit.clear(key);
  return { person };
}
