import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type QueryConfig } from 'pg';
import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';

/** A count of tries that several processes share, by key. */
export interface Limit {
  /** Seconds to wait once the tries are used up, undefined while some are left. */
  wait(key: string): Promise<number | undefined>;
  /** Counts one try and returns the seconds to wait when it was one too many. */
  count(key: string): Promise<number | undefined>;
  clear(key: string): Promise<void>;
}

/** 5 wrong passwords per account and address in 15 minutes. */
export const wrongPasswords = (database: Database): Limit => limit(database, 'password', 5, 15 * 60);

/** 5 tries at a second factor per person in 15 minutes, from wherever they come. */
export const wrongFactors = (database: Database): Limit => limit(database, 'factor', 5, 15 * 60);

/** 5 mails « mot de passe oublié » asked from one address in an hour. */
export const forgottenPasswords = (database: Database): Limit => limit(database, 'forgotten', 5, 3600);

/** 5 requests to open an initiative from one address in an hour. */
export const accountRequests = (database: Database): Limit => limit(database, 'account_request', 5, 3600);

/** 20 sign-ins with Google from one address that came to nothing, in 15 minutes. */
export const refusedByGoogle = (database: Database): Limit => limit(database, 'google', 20, 15 * 60);

/** Calls that one access may make in a second; should the database not count, each process counts for itself. */
export const callsPerSecond = (database: Database, points: number): Limit =>
  limit(database, 'partner_calls', points, 1, true);

/** 5 wrong codes or PINs shown by one access in a minute. */
export const wrongProofs = (database: Database): Limit => limit(database, 'wrong_proofs', 5, 60);

/** The key of several parts, of a fixed length and without the e-mail in clear. */
export const limitKey = (...parts: (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

function limit(database: Database, name: string, points: number, duration: number, insured = false): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: platformClient(database),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration,
    ...(insured
      ? { insuranceLimiter: new RateLimiterMemory({ points, duration }), inMemoryBlockOnConsumed: points + 1 }
      : {}),
  });
  return {
    async wait(key) {
      const found = await limiter.get(key);
      return found !== null && found.consumedPoints >= points ? secondsOf(found) : undefined;
    },
    async count(key) {
      try {
        await limiter.consume(key);
        return undefined;
      } catch (error) {
        if (error instanceof RateLimiterRes) return secondsOf(error);
        throw error;
      }
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** What the limiter takes for a pg client: the table belongs to the platform. */
const platformClient = (database: Database) => ({
  query: (query: QueryConfig) =>
    inScope(database, { kind: 'platform' }, (tx) => tx.raw({ text: query.text, values: query.values ?? [] })),
});
