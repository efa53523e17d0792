import { type Difference, type Reconciliation } from '@boucle/contract/features/connect/calls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Difference as Kept } from '../../outside/paymentProvider/reconcileQueries.ts';

const SHOWN = 10;

interface Row {
  id: number;
  run_at: Date;
  book_cents: number;
  provider_cents: number;
  compared: number;
  off: number;
  by: string | null;
  differences: (Omit<Kept, 'moved_at'> & { moved_at: string | null })[];
}

/** The latest comparisons with the provider's list, the newest first. */
export async function latestReconciliations(tx: Tx, accountId: number): Promise<Reconciliation[]> {
  const { rows } = await tx.raw<Row>({
    text: `select r.id, r.run_at, r.book_cents, r.provider_cents, r.compared, r.off, r.differences, coalesce(nullif(p.name, ''), p.email) as by
      from reconciliations r left join people p on p.id = r.person_id
      where r.account_id = $1 order by r.id desc limit ${SHOWN}`,
    values: [accountId],
  });
  return rows.map(({ book_cents: book, provider_cents: provider, run_at: runAt, differences, ...row }) => ({
    ...row,
    run_at: runAt.toISOString(),
    ours: toEuros(book),
    theirs: toEuros(provider),
    difference: toEuros(book - provider),
    differences: differences.map(inEuros),
  }));
}

const inEuros = ({
  source,
  kind,
  ours,
  theirs,
  moved_at: movedAt,
  waiting,
}: Row['differences'][number]): Difference => ({
  source,
  kind,
  ours: ours === null ? null : toEuros(ours),
  theirs: theirs === null ? null : toEuros(theirs),
  moved_at: movedAt === null ? null : new Date(movedAt).toISOString(),
  waiting,
});
