import { type Account, type WarehouseStock } from '@boucle/contract/account/calls.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { type Tx } from '../../database/transaction.ts';

/** What the warehouse holds of each format that is in use or still there. */
export async function warehouseStocks(tx: Tx, accountId: number): Promise<WarehouseStock[]> {
  const { rows } = await tx.raw<WarehouseStock>({
    text: `select f.id as format_id, f.title as format_title, f.picture_url, f.drawing,
                  coalesce(sum(c.quantity) filter (where c.state = 'clean'), 0)::int as clean,
                  coalesce(sum(c.quantity) filter (where c.state = 'dirty'), 0)::int as dirty
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

/** An initiative and its settings, with what its warehouse holds; undefined when there is none of that number. */
export async function readAccount(tx: Tx, accountId: number): Promise<Account | undefined> {
  const { rows } = await tx.raw<AccountRow>({
    text: `select id, name, logo_url, icon_url, colors, content, trash_bag_capacity, connect_status, connect_with_google,
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

/** What the row of an account takes of its settings; `undefined` leaves it as it is. */
export interface AccountColumns {
  name?: string | undefined;
  trash_bag_capacity?: number | undefined;
  default_card_amount_cents?: number | null | undefined;
  restaurant_help_video_url?: string | null | undefined;
  customer_help_video_url?: string | null | undefined;
  connect_with_google?: boolean | undefined;
  google_client_id?: string | null | undefined;
  colors?: string | undefined;
  content?: string | undefined;
  logo_url?: string | null | undefined;
  icon_url?: string | null | undefined;
}

/** Locks an account until the end of the transaction: of two saves at once, the second sees what the first made. */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: 'select from accounts where id = $1 for no key update',
    values: [accountId],
  });
}

export async function updateAccount(tx: Tx, accountId: number, columns: AccountColumns): Promise<void> {
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  await tx
    .updateTable('accounts')
    .set((row) => ({ ...given, version: row('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
}
