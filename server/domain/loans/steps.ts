import { type Tx } from '../../platform/database/transaction.ts';

interface Step {
  readonly step: 'reminded' | 'kept' | 'pardoned' | 'extended' | 'reopened';
  /** Paris day. */
  readonly day: string;
  readonly mail?: number;
  readonly transactionId?: number;
  /** The Paris day to which it is extended, or up to which what is kept may come back. */
  readonly until?: string;
  readonly personId?: number;
  readonly reason?: string;
}

/** Writes what became of loans, and of how many of their pieces, under their holder's lock. */
export async function writeSteps(
  tx: Tx,
  accountId: number,
  loans: readonly { readonly id: number; readonly pieces: number }[],
  step: Step,
): Promise<void> {
  await tx.raw({
    text: `insert into loan_steps (account_id, lot_id, step, n, day, pieces, mail, transaction_id, until, person_id, reason)
           select $1, l.id, $4, 1 + coalesce((select max(s.n) from loan_steps s
                                               where s.account_id = $1 and s.lot_id = l.id and s.step = $4), 0),
                  $5::date, l.pieces, $6, $7, $8::date, $9, $10
             from unnest($2::bigint[], $3::int[]) l(id, pieces)`,
    values: [
      ...[accountId, loans.map(({ id }) => id), loans.map(({ pieces }) => pieces), step.step, step.day],
      ...[
        step.mail ?? null,
        step.transactionId ?? null,
        step.until ?? null,
        step.personId ?? null,
        step.reason ?? null,
      ],
    ],
  });
}
