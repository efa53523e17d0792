import { errors, errorText } from '@boucle/contract/messages/fr/errors.ts';
import { formatMessage } from '@boucle/contract/base/icu.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { networkOf } from '../../platform/http/network.ts';
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
  /**
   * Where they sign in: '' for the console, else the account whose customers and owners of
   * restaurants do.
   */
  readonly realm: string;
  readonly address: string | null;
  /**
   * The person who signed in before with the browser that tries, and the browser; undefined for
   * strangers.
   */
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
 * Whether the trier must wait. A stranger by the pair of e-mail and network, by the network and by
 * the e-mail; a browser that is known by its own tries alone: no one else can keep its person out.
 * Platform scope.
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

/** The same of an e-mail that no one has: the mail is for anyone who can read it. */
const lockedSentence = (seconds: number): string =>
  `${formatMessage(errors.too_many_requests, { minutes: Math.ceil(seconds / 60) })}. Si cet e-mail a un compte, un lien pour débloquer la connexion lui a été envoyé`;

/**
 * How a try counted: too late, whatever the password is; else whether it is the one that keeps
 * every stranger out of this e-mail.
 */
export type Counted = { readonly late: Lock } | { readonly strangersOut: boolean };

/**
 * Counts a try before its password is checked, right or wrong. A count is one statement under its
 * row's lock, kept until the transaction ends: tries sent at once, to any number of processes, get
 * no more answers than tries sent one after the other. Platform scope.
 */
export async function countTry(tx: Tx, trier: Trier): Promise<Counted> {
  const { known, address } = trier;
  const late = (retryAfter: number, sentence = errorText('too_many_requests')) => ({ late: { retryAfter, sentence } });
  if (known) {
    const tooMany = await wrongPasswordsOfKnown(tx).count(limitKey(known.personId, known.browser));
    return tooMany === undefined ? { strangersOut: false } : late(tooMany);
  }
  // Always in this order: two that count at once wait for one another, never in a circle.
  const ofPair = await wrongPasswords(tx).count(pairKey(trier));
  if (ofPair !== undefined) return late(ofPair);
  const strangers = wrongByStrangers(tx);
  const ofStrangers = await strangers.count(strangersKey(trier));
  if (ofStrangers !== undefined) return late(ofStrangers, lockedSentence(ofStrangers));
  const ofNetwork = await wrongFromNetwork(tx).count(networkKey(address));
  if (ofNetwork !== undefined) return late(ofNetwork);
  return { strangersOut: (await strangers.wait(strangersKey(trier))) !== undefined };
}

/**
 * The right password, whose try was counted: it and what the trier got wrong before, which was a
 * slip, count no more against the network nor the e-mail. Platform scope.
 */
export async function forgive(tx: Tx, trier: Trier): Promise<void> {
  const { known, address } = trier;
  if (known) return wrongPasswordsOfKnown(tx).clear(limitKey(known.personId, known.browser));
  const pair = wrongPasswords(tx);
  const slips = await pair.used(pairKey(trier));
  await pair.clear(pairKey(trier));
  await wrongByStrangers(tx).giveBack(strangersKey(trier), slips);
  await wrongFromNetwork(tx).giveBack(networkKey(address), slips);
}

/** Lets strangers try this e-mail again. Platform scope. */
export const unlock = (tx: Tx, who: Pick<Trier, 'email' | 'realm'>): Promise<void> =>
  wrongByStrangers(tx).clear(strangersKey(who));
