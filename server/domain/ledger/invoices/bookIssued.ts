import { type Tx } from '../../../platform/database/transaction.ts';
import { type MoneyKey } from '../books/places.ts';
import { ACCOUNTS, type Settlement, arrow, owedBy, unbilledOf, writeSettlements } from '../settlements.ts';

/**
 * The money account of the VAT of some papers, by id: due with them, or pending until they are
 * paid.
 */
export async function vatAccountsOf(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<(id: number | undefined) => MoneyKey> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select id from invoices where account_id = $1 and id = any($2::bigint[]) and vat_pending',
    values: [accountId, ids],
  });
  const pending = new Set(rows.map(({ id }) => id));
  return (id) => (id !== undefined && pending.has(id) ? ACCOUNTS.pendingVat : ACCOUNTS.vat);
}

/** What a closing booked of an invoice, or without one, on one statement. Signed cents. */
interface Booked {
  readonly restaurantId: number;
  readonly statementId: number;
  readonly invoiceId: number | undefined;
  readonly net: number;
  readonly vat: number;
}

/**
 * Takes back what stood as an invoice to be made out, and books it as owed, on the day of the
 * invoice.
 */
export const invoicedBy = ({ net, vat, ...of }: Booked, vatAccount: MoneyKey, day: string): Settlement => {
  const [unbilled, debt] = [unbilledOf(of.restaurantId), owedBy(of.restaurantId)];
  return {
    ...of,
    kind: 'fees_invoiced',
    day,
    entries: [
      ...arrow(ACCOUNTS.fees, unbilled, net),
      ...arrow(ACCOUNTS.unbilledVat, unbilled, vat),
      ...arrow(debt, ACCOUNTS.fees, net),
      ...arrow(debt, vatAccount, vat),
    ],
  };
};

/**
 * Books invoices and credit notes that are issued on a Paris day: until then closed months stood as
 * invoices to be made out. Papers of closings before that rule, and those made by hand, are in the
 * receivables already.
 */
export async function bookIssued(tx: Tx, accountId: number, ids: readonly number[], day: string): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.raw<{
    restaurant_id: number;
    statement_id: number;
    invoice_id: number;
    net: number;
    vat: number;
  }>({
    text: `select z.restaurant_id, z.statement_id, z.invoice_id,
        coalesce(sum(x.cents) filter (where x.kind = 'FEES'), 0)::bigint as net,
        coalesce(sum(x.cents) filter (where x.kind = 'VAT_UNBILLED'), 0)::bigint as vat
      from settlements z
      join settlement_entries e on e.account_id = $1 and e.settlement_id = z.id
      join money_accounts f on f.account_id = $1 and f.id = e.from_account
      join money_accounts t on t.account_id = $1 and t.id = e.to_account
      cross join lateral (select case f.kind when 'UNBILLED' then t.kind else f.kind end as kind,
        case f.kind when 'UNBILLED' then e.amount_cents else -e.amount_cents end as cents) x
      where z.account_id = $1 and z.invoice_id = any($2::bigint[]) and z.kind = 'statement_fees' and 'UNBILLED' in (f.kind, t.kind)
      group by z.restaurant_id, z.statement_id, z.invoice_id order by z.invoice_id, z.statement_id`,
    values: [accountId, ids],
  });
  if (rows.length === 0) return;
  const vatAccountOf = await vatAccountsOf(tx, accountId, ids);
  const settlements = rows.map(({ restaurant_id, statement_id, invoice_id, net, vat }) =>
    invoicedBy(
      { restaurantId: restaurant_id, statementId: statement_id, invoiceId: invoice_id, net, vat },
      vatAccountOf(invoice_id),
      day,
    ),
  );
  await writeSettlements(tx, accountId, settlements);
}
