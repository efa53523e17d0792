import { euro, parisDay } from '@boucle/contract/base/format.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { type StatementPayment } from '@boucle/contract/features/statements/shapes.ts';
import { type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { payment } from '../../domain/ledger/payments.ts';
import { settle } from '../../domain/ledger/settlements.ts';
import { OFF_STATEMENTS } from '../../domain/ledger/allocation/statementLeft.ts';
import { refuseHeldStatement } from '../../domain/ledger/allocation/heldByTransfer.ts';
import { type DetailSqlRow } from './rows.ts';

interface PaymentSqlRow extends Omit<StatementPayment, 'amount' | 'created_at'> {
  cents: number;
  created_at: Date;
}

/**
 * Payments of a statement, the latest first, with what was taken back and what was credited by
 * hand.
 */
export async function paymentsOf(tx: Tx, accountId: number, statementId: number): Promise<StatementPayment[]> {
  const { rows } = await tx.raw<PaymentSqlRow & Record<string, unknown>>({
    text: `select z.id, z.day, case when z.kind not in ('credit_note', 'carried') then coalesce(z.means, 'transfer') end as means, z.comment,
             z.kind = 'carried' as carried,
             i.label as credit_note, z.created_at, z.reverses_id, coalesce(nullif(p.name, ''), p.email) as by,
             exists (select from settlements r where r.account_id = $1 and r.reverses_id = z.id) as reversed,
             sum(case when m.id = e.to_account then e.amount_cents else -e.amount_cents end)::bigint as cents
        from settlements z
        join settlement_entries e on e.account_id = z.account_id and e.settlement_id = z.id
        join money_accounts m on m.account_id = e.account_id and m.id in (e.to_account, e.from_account) and m.kind = 'AR'
        left join people p on p.id = z.person_id
        left join invoices i on i.account_id = $1 and i.id = z.invoice_id
       where z.account_id = $1 and z.statement_id = $2 and z.kind in ${OFF_STATEMENTS}
       group by z.account_id, z.id, p.name, p.email, i.label order by z.id desc`,
    values: [accountId, statementId],
  });
  return rows.map(({ cents, created_at, ...row }) => ({
    ...row,
    amount: toEuros(cents),
    created_at: created_at.toISOString(),
  }));
}

/**
 * Records what a restaurant paid, or was paid, of a statement under lock. What it paid too much is
 * taken over by the next statement; more is never paid back than is owed.
 */
export async function pay(
  tx: Tx,
  accountId: number,
  statement: DetailSqlRow,
  {
    amount,
    day,
    means,
    comment,
    personId,
    now,
  }: {
    amount: number;
    day: string | undefined;
    means: PaymentMeans | undefined;
    comment: string | undefined;
    personId: number;
    now: Date;
  },
): Promise<void> {
  const left = statement.due_cents - statement.paid_cents;
  const cents = toCents(amount);
  if (left === 0) throw refused('Ce relevé est déjà payé.');
  if (cents > -left && left < 0) {
    const sentence = `Il reste ${euro(toEuros(-left))} à reverser.`;
    throw refused(sentence, { amount: [sentence] });
  }
  if (left < 0) await refuseHeldStatement(tx, accountId, statement.id);
  const signed = left > 0 ? cents : -cents;
  const settlement = payment(statement.restaurant_id, signed, day ?? parisDay(now), personId, means);
  await settle(tx, accountId, { ...settlement, statementId: statement.id, comment: comment || undefined }, { now });
}

/** 404 unless that settlement is a payment of the statement. */
export async function expectPayment(tx: Tx, accountId: number, statementId: number, paymentId: number): Promise<void> {
  const found = await paymentsOf(tx, accountId, statementId);
  if (!found.some(({ id, credit_note, carried }) => id === paymentId && credit_note === null && !carried))
    throw notFound('Ce paiement');
}
