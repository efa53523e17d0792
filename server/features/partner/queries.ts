import { type PartnerStock } from '@boucle/contract/features/partner/calls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type StatementPartner } from '../../documents/partnerStatements/statement.ts';
import { placeStocks } from '../../domain/places/placeStocks.ts';

/**
 * Stocks of a partner for each format that is in use or still there, what it brought back lately,
 * and their worth in deposits.
 */
export async function partnerStocks(
  tx: Tx,
  { accountId, partnerId }: { accountId: number; partnerId: number },
): Promise<PartnerStock[]> {
  const [stocks, figures] = await Promise.all([
    placeStocks(tx, accountId, { place: 'P', id: partnerId }),
    figuresOf(tx, accountId, partnerId),
  ]);
  return stocks.map(({ reserved: _, ...stock }) => {
    const { dropped = 0, deposit_cents: cents = 0 } = figures.get(stock.format_id) ?? {};
    const pieces = stock.clean + stock.transit + stock.dirty;
    return { ...stock, dropped_30_days: dropped, deposit: toEuros(cents), deposit_value: toEuros(cents * pieces) };
  });
}

/** The caller's partner and its account, by name. */
export async function ownPartner(
  tx: Tx,
  { accountId, partnerId }: { accountId: number; partnerId: number },
): Promise<StatementPartner> {
  const { rows } = await tx.raw<StatementPartner>({
    text: `select p.account_id, p.id, p.name, a.name as account_name
             from partners p join accounts a on a.id = p.account_id
            where p.account_id = $1 and p.id = $2`,
    values: [accountId, partnerId],
  });
  const [row] = rows;
  if (row === undefined) throw notFound('Ce partenaire');
  return row;
}

interface Figures {
  format_id: number;
  dropped: number;
  deposit_cents: number;
}

/** By format: pieces dropped in 30 days (a reversal takes them away), and the deposit of today. */
async function figuresOf(tx: Tx, accountId: number, partnerId: number): Promise<ReadonlyMap<number, Figures>> {
  const { rows } = await tx.raw<Figures>({
    text: `select f.id as format_id, coalesce(d.pieces, 0)::int as dropped, coalesce(p.deposit_cents, 0) as deposit_cents
             from formats f
             left join lateral (
               select deposit_cents from format_prices p
                where p.account_id = $1 and p.format_id = f.id and p.valid_from <= now()
                order by p.valid_from desc limit 1
             ) p on true
             left join (
               select l.format_id, sum(l.quantity) as pieces
                 from transactions t
                 join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
                where t.account_id = $1 and t.partner_id = $2 and t.type = 'drop_partner_container' and t.status = 'completed'
                  and t.day > (now() at time zone 'Europe/Paris')::date - 30
                group by l.format_id
             ) d on d.format_id = f.id
            where f.account_id = $1`,
    values: [accountId, partnerId],
  });
  return new Map(rows.map((row) => [row.format_id, row]));
}
