import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type QueryConfig } from 'pg';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { Tx } from '../../platform/database/transaction.ts';
import { networkOf } from '../../platform/http/network.ts';

/** A count of tries that several processes share, by key. */
export interface Limit {
  /** Seconds to wait once the tries are used up, undefined while some are left. */
  wait(key: string): Promise<number | undefined>;
  /** Counts one try and returns the seconds to wait when it was one too many. */
  count(key: string): Promise<number | undefined>;
  /** Tries counted so far. */
  used(key: string): Promise<number>;
  /** Takes back tries that were counted. */
  giveBack(key: string, tries: number): Promise<void>;
  clear(key: string): Promise<void>;
}

/** Where tries are counted: in a transaction of the platform's scope, or each in a separate one. */
type Store = Database | Tx;

/** Wrong codes of a counter that begin no wait; its first wait and its longest, in seconds. */
const FREE_CODES = 4;
const FIRST_WAIT = 8;
const LONGEST_WAIT = 300;
/** Of what is counted and never refused. */
const UNLIMITED = 1_000_000;

const QUARTER = 15 * 60;
const HOUR = 3600;

/** 5 wrong passwords of one e-mail from one network in 15 minutes. */
export const wrongPasswords = (store: Store): Limit => limit(store, 'password', 5, QUARTER);

/**
 * 5 wrong passwords of one person from a browser they signed in with before, or a session of
 * theirs, in 15 minutes.
 */
export const wrongPasswordsOfKnown = (store: Store): Limit => limit(store, 'known_password', 5, QUARTER);

/** 40 wrong passwords or codes from one network in 15 minutes, whomever they are about. */
export const wrongFromNetwork = (store: Store): Limit => limit(store, 'network', 40, QUARTER);

/** 20 wrong passwords of one e-mail by strangers in an hour, from wherever they come. */
export const wrongByStrangers = (store: Store): Limit => limit(store, 'strangers', 20, HOUR);

/** Counts refused sign-ins of an hour for the journal; nothing is refused by it. */
export const refusedSignIns = (store: Store): Limit => limit(store, 'refused', UNLIMITED, HOUR);

/** 3 mails a day with a link for a person locked out by strangers' wrong passwords. */
export const unlockMails = (store: Store): Limit => limit(store, 'unlock', 3, 24 * HOUR);

/**
 * 5 tries at a second factor in 15 minutes: of a person by all strangers together, and by each
 * browser that is known.
 */
export const wrongFactors = (store: Store): Limit => limit(store, 'factor', 5, QUARTER);

/** 5 mails « mot de passe oublié » asked from one network in an hour. */
export const forgottenPasswords = (store: Store): Limit => limit(store, 'forgotten', 5, HOUR);

/** 20 sign-ups asked from one network in an hour. */
export const signUps = (store: Store): Limit => limit(store, 'sign_up', 20, HOUR);

/** 20 codes to sign in asked from one network in an hour. */
export const signInCodesAsked = (store: Store): Limit => limit(store, 'sign_in_codes_asked', 20, HOUR);

/** 5 codes to sign in to one mailbox of an initiative in an hour, over all requesters. */
export const signInCodes = (store: Store): Limit => limit(store, 'sign_in_codes', 5, HOUR);

/** 120 sign-ins by a passkey asked from one network in 15 minutes. */
export const passkeysAsked = (store: Store): Limit => limit(store, 'passkeys_asked', 120, QUARTER);

/** 5 wrong codes of devices from one network in an hour. */
export const wrongPairingCodes = (store: Store): Limit => limit(store, 'pairing_codes', 5, HOUR);

/** 5 mails with a link to choose a password to one mailbox in an hour, over all requesters. */
export const linkMails = (store: Store): Limit => limit(store, 'link_mail', 5, HOUR);

/** 5 requests to open an initiative from one network in an hour. */
export const accountRequests = (store: Store): Limit => limit(store, 'account_request', 5, HOUR);

/** 20 sign-ins with Google from one network that came to nothing, in 15 minutes. */
export const refusedByGoogle = (database: Database): Limit => limit(database, 'google', 20, QUARTER);

/**
 * Calls that one access may make in a second, counted in the turn of its account (`lineOf`); should
 * the database not count, each process counts for itself.
 */
export const callsPerSecond = (database: Database, line: string, points: number): Limit =>
  limit(database, 'partner_calls', points, 1, { insured: true, line });

/** 20 links of an accountant that open nothing, from one network in 15 minutes. */
export const wrongAccountantLinks = (store: Store): Limit => limit(store, 'accountant_wrong', 20, QUARTER);

/** 5 codes mailed for one link of an accountant in an hour, over all requesters. */
export const accountantCodes = (store: Store): Limit => limit(store, 'accountant_codes', 5, HOUR);

/**
 * 10 wrong codes of one link of an accountant in a day: a stolen link must not find a code by
 * asking for many.
 */
export const wrongAccountantCodes = (store: Store): Limit => limit(store, 'accountant_wrong_codes', 10, 24 * HOUR);

/** 10 wrong codes of one guest of a count in a day, over all browsers. */
export const wrongGuestCodes = (store: Store): Limit => limit(store, 'guest_codes', 10, 24 * HOUR);

/** 600 public pages from one network in 15 minutes: an operator's phones share one. */
export const publicPages = (store: Store): Limit => limit(store, 'public_pages', 600, QUARTER);

/** 40 printed codes or PINs that open nothing, from one network in 15 minutes. */
export const wrongPublicCodes = (store: Store): Limit => limit(store, 'public_wrong', 40, QUARTER);

/** 120 pages and files by one link of an accountant in an hour. */
export const accountantVisits = (store: Store): Limit => limit(store, 'accountant_visits', 120, HOUR);

/** 5 wrong codes or PINs shown by one access in a minute, counted in the turn of its account. */
export const wrongProofs = (database: Database, line: string): Limit =>
  limit(database, 'wrong_proofs', 5, 60, { line });

/**
 * Codes and PINs shown at a counter of the initiative's own page, counted before they are looked at
 * and given back when right. From the fifth wrong one in a quarter of an hour on one is looked at,
 * then none for 8 seconds, twice as long each time, five minutes at most.
 */
export function codesAtCounter(database: Database, line: string): Limit {
  const tries = limit(database, 'counter_codes', FREE_CODES, QUARTER, { line });
  const waiting = (seconds: number) => limit(database, 'counter_wait', 1, seconds, { line });
  const first = waiting(FIRST_WAIT);
  return {
    ...tries,
    wait: (key) => first.wait(key),
    async count(key) {
      const wait = await first.wait(key);
      if (wait !== undefined) return wait;
      if ((await tries.count(key)) === undefined) return undefined;
      const more = (await tries.used(key)) - FREE_CODES - 1;
      // Of many at once one is looked at.
      const left = await waiting(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** more)).count(key);
      if (left !== undefined) await tries.giveBack(key, 1);
      return left;
    },
    async giveBack(key, right) {
      await tries.giveBack(key, right);
      await first.clear(key);
    },
  };
}

/** 20 devices paired by one person in a day: each of them shows codes that count apart. */
export const pairings = (store: Store): Limit => limit(store, 'pairings', 20, 24 * HOUR);

/** The key of several parts, of a fixed length and without the e-mail in clear. */
export const limitKey = (...parts: (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The key of a network: an IPv4 address, a /64. */
export const networkKey = (address: string | null): string => limitKey(networkOf(address));

interface LimitOptions {
  /** Each process counts for itself while the database does not. */
  readonly insured?: boolean;
  /** In whose turn it counts: the platform's otherwise. */
  readonly line?: string;
}

function limit(
  store: Store,
  name: string,
  points: number,
  duration: number,
  { insured = false, line }: LimitOptions = {},
): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: clientOf(store, line),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration,
    ...(insured ? { insuranceLimiter: new RateLimiterMemory({ points, duration }) } : {}),
  });
  const refused = new Refused();
  return {
    async wait(key) {
      const found = await limiter.get(key);
      return found !== null && found.consumedPoints >= points ? secondsOf(found) : undefined;
    },
    async count(key) {
      const left = insured ? refused.left(key) : 0;
      if (left > 0) return secondsOf({ msBeforeNext: left });
      try {
        await limiter.consume(key);
        return undefined;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        if (insured) refused.add(key, error.msBeforeNext);
        return secondsOf(error);
      }
    },
    used: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
    async giveBack(key, tries) {
      if (tries > 0) await limiter.reward(key, tries);
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
}

/** Callers that this process refuses for another while without a query: by a monotonic clock. */
class Refused {
  readonly #until = new Map<string, number>();

  /** Milliseconds that this key is still refused for. */
  left(key: string): number {
    const left = (this.#until.get(key) ?? 0) - performance.now();
    if (left <= 0) this.#until.delete(key);
    return left;
  }

  add(key: string, forMs: number): void {
    this.#until.set(key, performance.now() + forMs);
  }
}

const secondsOf = ({ msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));

/**
 * Less is a number of tries, more an instant in milliseconds since 1970: the limiter writes no
 * other numbers.
 */
const EARLIEST = 1e11;

/**
 * The limiter's idea of a pg client: the table belongs to the platform. The limiter counts by the
 * process's clock, what stands in the table is of the database's: a process whose clock is a day
 * ahead would keep people out for a day.
 */
const clientOf = (store: Store, line: string | undefined) => ({
  async query({ text, values = [] }: QueryConfig) {
    const aheadMs = Date.now() - (store instanceof Tx ? store : store.clock).now().getTime();
    const statement = {
      text,
      values: values.map((value: unknown) => (typeof value === 'number' && value > EARLIEST ? value - aheadMs : value)),
    };
    const result =
      store instanceof Tx
        ? await store.raw<Counted>(statement)
        : await inScope(
            store,
            { kind: 'platform' },
            (tx) => tx.raw<Counted>(statement),
            line === undefined ? {} : { line },
          );
    for (const row of result.rows) if (row.expire !== undefined) row.expire += aheadMs;
    return result;
  },
});

interface Counted {
  points: number;
  expire?: number;
}
