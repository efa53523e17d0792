import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Guests } from '@boucle/contract/features/restaurants/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';

type FormatSql = Omit<Guests['formats'][number], 'deposits' | 'oldest_since'> & {
  deposits_cents: number;
  oldest_since: Date | null;
};

/**
 * Containers that the guests of a restaurant have, the deposits they may claim, the money of the
 * initiative in the till.
 */
export async function guestsOf(tx: Tx, accountId: number, id: number): Promise<Guests> {
  const { rows: formats } = await tx.raw<FormatSql>({
    text: `select f.id as format_id, f.title as format_title, f.drawing, f.picture_url,
                  coalesce(sum(l.left_quantity), 0)::bigint as quantity,
                  coalesce(sum(l.left_quantity * l.unit_deposit_cents), 0)::bigint as deposits_cents,
                  min(l.since) as oldest_since
             from formats f
             left join lots l on l.account_id = f.account_id and l.format_id = f.id and l.owner = 'G' and l.owner_id = $2
               and l.left_quantity > 0
            where f.account_id = $1
            group by f.id, f.title, f.drawing, f.picture_url, f.active
           having f.active or coalesce(sum(l.left_quantity), 0) > 0
            order by f.id`,
    values: [accountId, id],
  });
  const { rows: money } = await tx.raw<{ kind: string; balance_cents: number }>({
    text: `select kind, balance_cents from money_accounts
            where account_id = $1 and owner = 'R' and owner_id = $2 and kind in ('GST', 'CASH')`,
    values: [accountId, id],
  });
  const balance = (kind: string): number => money.find((one) => one.kind === kind)?.balance_cents ?? 0;
  return {
    formats: formats.map(({ deposits_cents, oldest_since, ...format }) => ({
      ...format,
      deposits: toEuros(deposits_cents),
      oldest_since: oldest_since?.toISOString() ?? null,
    })),
    deposits: toEuros(balance('GST')),
    // An asset reads the other way round: what the restaurant has is a debit. Adding 0 turns −0
    // into 0.
    cash: toEuros(-balance('CASH') + 0),
  };
}

/**
 * When the restaurant asked an administrator for this transaction of a type; undefined where it did
 * not.
 */
export async function askedAt(
  tx: Tx,
  accountId: number,
  { id, transaction_id: transactionId }: { readonly id: number; readonly transaction_id: number },
  type: 'adjust_guest_stock_container' | 'admin_out',
): Promise<Date | undefined> {
  const { rows } = await tx.raw<{ created_at: Date }>({
    text: `select created_at from transactions
            where account_id = $1 and restaurant_id = $2 and id = $3 and type = $4
              and (type <> 'admin_out' or author = 'restaurant_owner')`,
    values: [accountId, id, transactionId, type],
  });
  return rows[0]?.created_at;
}
