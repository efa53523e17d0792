import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { type WarehouseStock } from '@boucle/contract/features/account/calls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';

/** The caller's own initiative. Throws 404. */
export async function ownAccount(tx: Tx, accountId: number): Promise<Account> {
  const found = await readAccount(tx, accountId);
  if (found === undefined) throw notFound('Cette initiative');
  return found;
}

/** Stock of the warehouse for each format that is in use or still there. */
export async function warehouseStocks(tx: Tx, accountId: number): Promise<WarehouseStock[]> {
  const { rows } = await tx.raw<WarehouseStock>({
    text: `select f.id as format_id, f.title as format_title, f.picture_url, f.drawing,
                  coalesce(sum(c.quantity) filter (where c.state = 'clean'), 0)::bigint as clean,
                  coalesce(sum(c.reserved) filter (where c.state = 'clean'), 0)::bigint as reserved,
                  coalesce(sum(c.quantity) filter (where c.state = 'dirty'), 0)::bigint as dirty
             from formats f
             left join cells c on c.account_id = f.account_id and c.format_id = f.id and c.place = 'A'
            where f.account_id = $1
            group by f.id, f.title, f.picture_url, f.drawing, f.active
           having f.active or coalesce(sum(c.quantity), 0) > 0
            order by f.id`,
    values: [accountId],
  });
  return rows;
}

interface AccountRow extends Omit<
  Account,
  'default_card_amount' | 'containers_count' | 'dirty_containers_count' | 'containers_stocks'
> {
  default_card_amount_cents: number | null;
}

/**
 * An initiative and its settings, with what its warehouse holds; undefined when there is none of
 * that number.
 */
async function readAccount(tx: Tx, accountId: number): Promise<Account | undefined> {
  const { rows } = await tx.raw<AccountRow>({
    text: `select id, name, slug, logo_url, icon_url, colors, '{"reply_to": ""}'::jsonb || content as content, warehouse, trash_bag_capacity, connect_status, sign_up, connect_with_google,
                  google_client_id, default_card_amount_cents, restaurant_help_video_url, customer_help_video_url, version
             from accounts where id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const stocks = await warehouseStocks(tx, accountId);
  const { default_card_amount_cents: defaultCents, ...account } = row;
  const clean = stocks.reduce((sum, stock) => sum + stock.clean, 0);
  const dirty = stocks.reduce((sum, stock) => sum + stock.dirty, 0);
  return {
    ...account,
    default_card_amount: defaultCents === null ? null : toEuros(defaultCents),
    containers_count: clean + dirty,
    dirty_containers_count: dirty,
    containers_stocks: stocks.map(({ format_id, clean, dirty }) => ({ format_id, clean, dirty })),
  };
}
