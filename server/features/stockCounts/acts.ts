import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import { readCount } from './detail.ts';
import { type ReadLine } from './lines.ts';

/** A count under lock. */
export interface LockedCount {
  readonly id: number;
  readonly title: string;
  readonly status: StockCountDetail['status'];
  readonly blind: boolean;
  readonly opened_at: Date;
  readonly opened_by: number;
}

/**
 * Locks a count until the transaction ends: readings and acts on it go in turn. 404 when the
 * account has none of that number.
 */
export async function lockCount(tx: Tx, accountId: number, id: number): Promise<LockedCount> {
  const { rows } = await tx.raw<LockedCount & Record<string, unknown>>({
    text: `select id, title, status, blind, opened_at, opened_by from stock_counts where account_id = $1 and id = $2 for no key update`,
    values: [accountId, id],
  });
  const [count] = rows;
  if (count === undefined) throw notFound('Cet inventaire');
  return count;
}

/** A count under lock, as its reader saw it, for an act. 404, 409 when it changed or is over. */
export async function countToAct(
  context: CallContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<{ readonly count: LockedCount; readonly detail: StockCountDetail; readonly lines: readonly ReadLine[] }> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const count = await lockCount(tx, accountId, id);
  const { detail, lines } = await readCount(tx, accountId, id, caller.personId);
  expectVersion(askedVersion(context, version), detail);
  if (count.status === 'posted') throw conflict('Cet inventaire est déjà enregistré.');
  if (count.status === 'cancelled') throw conflict('Cet inventaire est abandonné.');
  context.details['count'] = count.title;
  return { count, detail, lines };
}

/** Raises the version of a count, so that an act based on the former one is refused. */
export async function bumpVersion(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.raw({
    text: 'update stock_counts set version = version + 1 where account_id = $1 and id = $2',
    values: [accountId, id],
  });
}

/** Declares the counting over: its gaps are looked at. 422 while nothing is counted. */
export async function review(
  context: CallContext,
  input: { id: number; version?: number | undefined },
): Promise<StockCountDetail> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { detail } = await countToAct(context, input);
  if (detail.status === 'review') return detail;
  if (detail.counted_count === 0) throw refused('Rien n’est encore compté\u00a0: saisissez au moins une ligne.');
  await tx.raw({
    text: `update stock_counts set status = 'review', reviewed_by = $3, reviewed_at = $4, version = version + 1
            where account_id = $1 and id = $2`,
    values: [accountId, input.id, caller.personId, tx.now()],
  });
  return (await readCount(tx, accountId, input.id, caller.personId)).detail;
}

/** Gives a count up: nothing of it is posted, and what was entered stays to be read. */
export async function cancel(
  context: CallContext,
  input: { id: number; version?: number | undefined; reason: string },
): Promise<StockCountDetail> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  await countToAct(context, input);
  await tx.raw({
    text: `update stock_counts set status = 'cancelled', cancelled_by = $3, cancelled_at = $4, cancel_reason = $5, version = version + 1
            where account_id = $1 and id = $2`,
    values: [accountId, input.id, caller.personId, tx.now(), input.reason],
  });
  context.details['reason'] = input.reason;
  return (await readCount(tx, accountId, input.id, caller.personId)).detail;
}
