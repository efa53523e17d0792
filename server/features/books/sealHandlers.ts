import { type SealedMonth } from '@boucle/contract/features/books/sealCalls.ts';
import { type SealState } from '@boucle/contract/features/books/seals.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { verifySeals } from '../../domain/ledger/months/seals.ts';

interface SqlRow {
  readonly month: string;
  readonly closed_at: Date;
  readonly sealed_at: Date | null;
  readonly sha256: string | null;
  readonly rows: number;
  readonly cents: number;
}

/** The closed months of an account with their seals, the latest first. */
export async function sealedMonths(tx: Tx, accountId: number): Promise<SealedMonth[]> {
  const { rows } = await tx.raw<SqlRow & Record<string, unknown>>({
    text: `select c.month, c.closed_at, s.sealed_at, encode(s.sha256, 'hex') as sha256, coalesce(s.rows, 0) as rows, coalesce(s.amount_cents, 0) as cents
      from closed_months c left join period_seals s on s.account_id = $1 and s.month = c.month
     where c.account_id = $1 order by c.month desc`,
    values: [accountId],
  });
  return rows.map(({ closed_at, sealed_at, cents, ...row }) => ({
    ...row,
    closed_at: closed_at.toISOString(),
    sealed_at: sealed_at?.toISOString() ?? null,
    late: sealed_at !== null && sealed_at > closed_at,
    amount: toEuros(cents),
  }));
}

const WRONG: readonly SealState[] = ['wrong', 'after'];

/** Seals of closed months: what `contract/features/books/sealCalls.ts` promises. */
export const sealHandlers = {
  seals: calls.books.seals.handler(async ({ context: { tx, caller } }) => ({
    data: await sealedMonths(tx, accountOf(caller)),
  })),

  verifySeals: calls.books.verifySeals.handler(async ({ context: { tx, caller, details }, input: { given } }) => {
    const months = await verifySeals(tx, accountOf(caller));
    const asked = given && months.find(({ month }) => month === `${given.month}-01`);
    if (given !== undefined && asked === undefined) throw invalidField('given.month', 'Ce mois n’est pas clôturé.');
    const matches = asked === undefined ? null : asked.computed === given?.sha256;
    details['months'] = months.length;
    details['wrong'] = months.filter(({ state }) => WRONG.includes(state)).length + (matches === false ? 1 : 0);
    return {
      data: {
        months: months.map(({ month, state }) => ({ month, state })).reverse(),
        given: asked === undefined || matches === null ? null : { month: asked.month, matches },
      },
    };
  }),
};
