import { type Database } from '../platform/database/pool.ts';
import { inScope } from '../platform/database/tenant.ts';
import { type PartnerTransport } from '../platform/api/context.ts';

/** Own accesses of an initiative have no secret to guess. */
type Access = Omit<NonNullable<PartnerTransport['access']>, 'personId' | 'partnerId'> & { partnerId: number };

interface Count {
  readonly access: Access;
  tries: number;
  /** Set as long as they wait to be written. */
  timer: NodeJS.Timeout | undefined;
  writtenAt: number;
}

/**
 * An access's tries are written once in so long, however many they are; a killed process loses the
 * last span's.
 */
const WRITTEN_EVERY_MS = 10_000;

const counts = new WeakMap<Database, Map<number, Count>>();

/**
 * Counts a call that named an access without its secret. The first is written at once, the ones
 * that follow together.
 */
export async function countRefusedTry(database: Database, access: Access): Promise<void> {
  const known = counts.get(database) ?? new Map<number, Count>();
  counts.set(database, known);
  const count = known.get(access.accessId) ?? { access, tries: 0, timer: undefined, writtenAt: -Infinity };
  known.set(access.accessId, count);
  count.tries += 1;
  if (count.timer !== undefined) return;
  const wait = count.writtenAt + WRITTEN_EVERY_MS - performance.now();
  if (wait <= 0) {
    await write(database, count);
    return;
  }
  count.timer = setTimeout(() => {
    void write(database, count);
  }, wait).unref();
}

/** Writes what waits, before a process ends. */
export async function writeRefusedTries(database: Database): Promise<void> {
  const waiting = [...(counts.get(database)?.values() ?? [])].filter(({ tries }) => tries > 0);
  for (const count of waiting) await write(database, count);
}

async function write(database: Database, count: Count): Promise<void> {
  const { access, tries } = count;
  clearTimeout(count.timer);
  Object.assign(count, { tries: 0, timer: undefined, writtenAt: performance.now() });
  const { accountId, partnerId, accessId } = access;
  await inScope(database, { kind: 'account', accountId, partnerId }, (tx) =>
    tx.raw({
      text: `insert into api_refused_tries as t (account_id, access_id, partner_id, hour, tries)
             values ($1, $2, $3, date_trunc('hour', now()), $4)
             on conflict (account_id, access_id, hour) do update set tries = t.tries + excluded.tries`,
      values: [accountId, accessId, partnerId, tries],
    }),
  ).catch((error: unknown) => {
    // A count that cannot be written is no reason to answer otherwise.
    count.tries += tries;
    database.report(error);
  });
}
