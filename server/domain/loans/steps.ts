import { type Tx } from '../../platform/database/transaction.ts';

interface Step {
  readonly step: 'reminded' | 'kept' | 'pardoned' | 'extended' | 'reopened';
  /** Paris day. */
  readonly day: string;
  readonly pieces: number;
  readonly mail?: number;
  readonly transactionId?: number;
  /** The Paris day to which it is extended, or up to which what is kept may come back. */
  readonly until?: string;
  readonly personId?: number;
  readonly reason?: string;
}

/** Writes what became of a loan, under its holder's lock. */
export async function writeStep(tx: Tx, accountId: number, loanId: number, step: Step): Promise<void> {
  await tx.raw({
    text: `insert into loan_steps (account_id, lot_id, step, n, day, pieces, mail, transaction_id, until, person_id, reason)
           select $1, $2, $3, coalesce(max(s.n), 0) + 1, $4::date, $5, $6, $7, $8::date, $9, $10 from loan_steps s
            where s.account_id = $1 and s.lot_id = $2 and s.step = $3`,
    values: [
      ...[accountId, loanId, step.step, step.day, step.pieces, step.mail ?? null, step.transactionId ?? null],
      ...[step.until ?? null, step.personId ?? null, step.reason ?? null],
    ],
  });
}
