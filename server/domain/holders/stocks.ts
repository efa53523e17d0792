import { parisDay } from '@boucle/contract/base/format.ts';
import { type CustomerStock, type HolderStock } from '@boucle/contract/shared/holders.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { holderLetter } from '../ledger/books/places.ts';
import { type HolderRef } from '../ledger/types.ts';
import { readLoans } from '../loans/readLoans.ts';
import { fateOf } from '../loans/rule.ts';

interface Row extends Omit<HolderStock, 'unit_deposit' | 'since'> {
  unit_deposit_cents: number;
  since: Date;
}

/** The loans a holder still has, the oldest first: it is the order in which they come back. */
export async function stocksOf(tx: Tx, accountId: number, holder: HolderRef): Promise<HolderStock[]> {
  const { rows } = await tx.raw<Row>({
    text: `select l.id as loan_id, l.format_id, f.title as format_title, f.drawing, f.picture_url, l.left_quantity as quantity,
                  l.unit_deposit_cents, l.since, l.restaurant_id, r.name as restaurant_name
             from lots l
             join formats f on f.account_id = l.account_id and f.id = l.format_id
             left join restaurants r on r.account_id = l.account_id and r.id = l.restaurant_id
            where l.account_id = $1 and l.owner = $2 and l.owner_id = $3 and l.left_quantity > 0
            order by l.since, l.id`,
    values: [accountId, holderLetter(holder), holder.id],
  });
  return rows.map(({ unit_deposit_cents, since, ...row }) => ({
    ...row,
    unit_deposit: toEuros(unit_deposit_cents),
    since: since.toISOString(),
  }));
}

/** The same of a conso, with what is foreseen of each loan by its policy. */
export async function datedStocks(tx: Tx, accountId: number, customerId: number): Promise<CustomerStock[]> {
  const stocks = await stocksOf(tx, accountId, { kind: 'customer', id: customerId });
  const loans = new Map((await readLoans(tx, accountId, { customerId })).map((loan) => [loan.id, loan]));
  const today = parisDay(tx.now());
  return stocks.map((stock) => {
    const loan = loans.get(stock.loan_id);
    return { ...stock, ...(loan === undefined ? UNDATED : fateOf(loan, today)) };
  });
}

const UNDATED = { due_on: null, kept_on: null, exempt: null };
