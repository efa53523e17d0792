import { errors, errorText } from '@boucle/contract/messages/fr/errors.ts';
import { formatMessage } from '@boucle/contract/messages/icu.ts';
import { type Tx } from '../../database/transaction.ts';
import { networkOf } from '../../http/network.ts';
import {
  type Limit,
  limitKey,
  networkKey,
  wrongByStrangers,
  wrongFromNetwork,
  wrongPasswords,
  wrongPasswordsOfKnown,
} from './limits.ts';

/** Who tries a password: what their tries count with. */
export interface Trier {
  /** As it is compared. */
  readonly email: string;
  /** Where they sign in: '' for the console, else the account whose customers and owners of restaurants do. */
  readonly realm: string;
  readonly address: string | null;
  /** The person who signed in before with the browser that tries, and the browser; undefined for strangers. */
  readonly known: { readonly personId: number; readonly browser: string } | undefined;
}

/** Why a password is not even looked at; `retryAfter` in seconds. */
export interface Lock {
  readonly retryAfter: number;
  readonly sentence: string;
}

/** The realm of an account's customers and owners of restaurants. */
export const endUserRealm = (accountId: number): string => `account:${accountId}`;

const pairKey = ({ email, realm, address }: Trier): string => limitKey(email, networkOf(address), realm);
const strangersKey = ({ email, realm }: Pick<Trier, 'email' | 'realm'>): string => limitKey(email, realm);

/**
 * Whether the trier must wait. A stranger by the pair of e-mail and network, by the network and by the e-mail; a browser that is known by
 * its own tries alone: nobody else can keep its person out. Platform scope.
 */
export async function lockOf(tx: Tx, trier: Trier): Promise<Lock | undefined> {
  const { known, address } = trier;
  const asked: readonly (readonly [limit: Limit, key: string])[] = known
    ? [[wrongPasswordsOfKnown(tx), limitKey(known.personId, known.browser)]]
    : [
        [wrongPasswords(tx), pairKey(trier)],
        [wrongFromNetwork(tx), networkKey(address)],
      ];
  for (const [limit, key] of asked) {
    const retryAfter = await limit.wait(key);
    if (retryAfter !== undefined) return { retryAfter, sentence: errorText('too_many_requests') };
  }
  if (known) return undefined;
  const retryAfter = await wrongByStrangers(tx).wait(strangersKey(trier));
  return retryAfter === undefined ? undefined : { retryAfter, sentence: lockedSentence(retryAfter) };
}

/** The same of an e-mail that nobody has: the mail is for who can read it. */
const lockedSentence = (seconds: number): string =>
  `${formatMessage(errors.too_many_requests, { minutes: Math.ceil(seconds / 60) })}. Si cet e-mail a un compte, un lien pour débloquer la connexion lui a été envoyé`;

/** Counts a wrong password; `strangersOut` when it is the one that keeps every stranger out of this e-mail. Platform scope. */
export async function countWrong(tx: Tx, trier: Trier): Promise<{ strangersOut: boolean }> {
  const { known, address } = trier;
  if (known) {
    await wrongPasswordsOfKnown(tx).count(limitKey(known.personId, known.browser));
    return { strangersOut: false };
  }
  // Always in this order: two that count at once wait for one another, never in a circle.
  await wrongPasswords(tx).count(pairKey(trier));
  const strangers = wrongByStrangers(tx);
  const tooMany = await strangers.count(strangersKey(trier));
  const usedUp = (await strangers.wait(strangersKey(trier))) !== undefined;
  await wrongFromNetwork(tx).count(networkKey(address));
  return { strangersOut: tooMany === undefined && usedUp };
}

/** The right password: what the trier got wrong before was a slip, and counts no more against the network nor the e-mail. Platform scope. */
export async function forgive(tx: Tx, trier: Trier): Promise<void> {
  const { known, address } = trier;
  if (known) return wrongPasswordsOfKnown(tx).clear(limitKey(known.personId, known.browser));
  const pair = wrongPasswords(tx);
  const slips = await pair.used(pairKey(trier));
  if (slips === 0) return;
  await pair.clear(pairKey(trier));
  await wrongByStrangers(tx).giveBack(strangersKey(trier), slips);
  await wrongFromNetwork(tx).giveBack(networkKey(address), slips);
}

/** Lets strangers try this e-mail again. Platform scope. */
export const unlock = (tx: Tx, who: Pick<Trier, 'email' | 'realm'>): Promise<void> =>
  wrongByStrangers(tx).clear(strangersKey(who));
