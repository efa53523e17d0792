import { createHash } from 'node:crypto';
import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import {
  monthsToSeal,
  SEAL_VERSION,
  sealedDays,
  sealedHead,
  type SealedMonth,
  type SealVersion,
} from './sealedRows.ts';

/** A seal as it is recomputed from the rows. */
interface ComputedSeal {
  readonly sha256: string;
  readonly rows: number;
  readonly cents: number;
}

/**
 * Hashes the rows of a month behind the seal of the one before (hexadecimal; null of the first).
 */
export async function sealOf(
  tx: Tx,
  month: SealedMonth,
  { version, previous }: { readonly version: SealVersion; readonly previous: string | null },
): Promise<ComputedSeal> {
  const hash = createHash('sha256').update(sealedHead(month, version, previous));
  const sums = { rows: 0, cents: 0 };
  for await (const { text, rows, cents } of sealedDays(month, version, (work) => work(tx))) {
    hash.update(text);
    sums.rows += rows;
    sums.cents += cents;
  }
  return { sha256: hash.digest('hex'), ...sums };
}

/** A seal that was placed. */
export interface KeptSeal extends ComputedSeal {
  readonly month: string;
  readonly version: SealVersion;
  readonly previous: string | null;
  readonly sealedAt: Date;
}

/** The seals of an account, in the order of the months. */
export async function keptSeals(tx: Tx, accountId: number): Promise<KeptSeal[]> {
  const { rows } = await tx.raw<KeptSeal & Record<string, unknown>>({
    text: `select month, version, encode(sha256, 'hex') as sha256, encode(previous_sha256, 'hex') as previous, rows, amount_cents as cents, sealed_at as "sealedAt"
      from period_seals where account_id = $1 order by month`,
    values: [accountId],
  });
  return rows;
}

/**
 * Seals the first closed month of an account that has no seal; answers it, undefined when all have.
 * The account's row is locked.
 */
export async function sealNextMonth(tx: Tx, accountId: number, now: Date): Promise<string | undefined> {
  await tx.raw({ text: 'select from accounts where id = $1 for no key update', values: [accountId] });
  const kept = await keptSeals(tx, accountId);
  const next = (await monthsToSeal(tx, accountId))[kept.length];
  if (next === undefined) return undefined;
  const previous = kept.at(-1)?.sha256 ?? null;
  const { sha256, rows, cents } = await sealOf(tx, next, { version: SEAL_VERSION, previous });
  await tx.raw({
    text: `insert into period_seals (account_id, month, sha256, previous_sha256, rows, amount_cents, sealed_at, version)
      values ($1, $2, decode($3, 'hex'), decode($4, 'hex'), $5, $6, $7, $8)`,
    values: [accountId, next.month, sha256, previous, rows, cents, now, SEAL_VERSION],
  });
  return next.month;
}

/**
 * Seals the months of every account that were closed before seals existed; one failure delays no
 * other, and is thrown at the end.
 */
export async function sealAllMonths(database: Database): Promise<void> {
  const { rows } = await inScope(database, { kind: 'platform', examples: 'too' }, (tx) =>
    tx.raw<{ account_id: number }>({
      text: `select c.account_id from closed_months c left join period_seals s on s.account_id = c.account_id and s.month = c.month
        where s.month is null group by c.account_id order by c.account_id`,
    }),
  );
  const failures: unknown[] = [];
  for (const { account_id: accountId } of rows) {
    const sealing = (tx: Tx) => sealNextMonth(tx, accountId, database.clock.now());
    try {
      while ((await inScope(database, { kind: 'account', accountId }, sealing)) !== undefined);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Accounts whose months were not sealed: ${failures.length}`);
}

/**
 * Result of the recount of a seal: right; wrong by its own rows; after one that is wrong; not
 * placed yet.
 */
export type SealState = 'right' | 'wrong' | 'after' | 'unsealed';

/** A closed month, its seal and what its rows give now, behind the recomputed seals before it. */
export interface VerifiedSeal {
  readonly month: string;
  readonly state: SealState;
  readonly computed: string;
}

/**
 * The closed months between two days whose rows differ from their seal, by their first day. Each is
 * recomputed behind the seal that it names.
 */
export async function brokenMonths(
  tx: Tx,
  accountId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const kept = new Map((await keptSeals(tx, accountId)).map((seal) => [seal.month, seal]));
  const broken: string[] = [];
  for (const month of await monthsToSeal(tx, accountId)) {
    const seal = kept.get(month.month);
    if (seal === undefined || month.to < from || month.from > to) continue;
    if ((await sealOf(tx, month, seal)).sha256 !== seal.sha256) broken.push(month.month);
  }
  return broken;
}

/**
 * Recomputes the whole chain of an account: a row that was changed breaks the seal of its month and
 * of all after it.
 */
export async function verifySeals(tx: Tx, accountId: number): Promise<VerifiedSeal[]> {
  const kept = new Map((await keptSeals(tx, accountId)).map((seal) => [seal.month, seal]));
  const verified: VerifiedSeal[] = [];
  let previous: string | null = null;
  for (const month of await monthsToSeal(tx, accountId)) {
    const seal = kept.get(month.month);
    const version = seal?.version ?? SEAL_VERSION;
    const { sha256 }: ComputedSeal = await sealOf(tx, month, { version, previous });
    const isOwn = async () => seal !== undefined && (await sealOf(tx, month, seal)).sha256 === seal.sha256;
    let state: SealState = 'unsealed';
    if (seal !== undefined) state = seal.sha256 === sha256 ? 'right' : (await isOwn()) ? 'after' : 'wrong';
    verified.push({ month: month.month, state, computed: sha256 });
    previous = sha256;
  }
  return verified;
}
