import { type CurrentCustomer } from '@boucle/contract/partnerApi/customer.ts';
import { type PartnerInitiative } from '@boucle/contract/partnerApi/initiatives.ts';
import { ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { type Tx } from '../platform/database/transaction.ts';

/** The account of the caller, as a list. */
export async function accountCard(tx: Tx, accountId: number, origin: string): Promise<PartnerInitiative[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'name', 'logo_url', 'slug'])
    .where('id', '=', accountId)
    .execute();
  const authorize = `${origin}/oauth/authorize`;
  return rows.map(({ slug, ...row }) => ({
    ...row,
    customer_authorization_url: authorize,
    restaurant_authorization_url: authorize,
    customer_app_url: origin + ownPagePath('customer', slug ?? ''),
  }));
}

/** Whether the account has this restaurant and it works. */
export async function hasRestaurant(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `select from restaurants where account_id = $1 and id = $2 and status = 'active'`,
    values: [accountId, id],
  });
  return rowCount === 1;
}

/** Whether the account has this format, served or not. */
export async function hasFormat(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: 'select from formats where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  return rowCount === 1;
}

/** Clean pieces that no one was promised, by format, in pieces. */
export async function cleanStock(
  tx: Tx,
  accountId: number,
  restaurantId: number,
): Promise<{ format_id: number; quantity: number }[]> {
  const { rows } = await tx.raw<{ format_id: number; quantity: number }>({
    text: `select format_id, quantity - reserved as quantity from cells
            where account_id = $1 and place = 'R' and place_id = $2 and state = 'clean' and quantity > 0 order by format_id`,
    values: [accountId, restaurantId],
  });
  return rows;
}

/** A customer's cagnotte, less what is blocked of it, deposits and pieces held; cents. */
export async function customerCard(tx: Tx, accountId: number, id: number): Promise<CurrentCustomer | undefined> {
  const { rows } = await tx.raw<CurrentCustomer>({
    text: `select c.id, c.name, c.email, coalesce(cag.balance_cents - cag.blocked_cents, 0) as credits_count_cents,
                  coalesce(con.balance_cents, 0) as deposits_cents,
                  coalesce((select sum(quantity) from cells
                             where account_id = $1 and place = 'U' and place_id = c.id), 0)::int as containers_count
             from customers c
             left join money_accounts cag
               on cag.account_id = $1 and cag.kind = 'CAG' and cag.owner = 'U' and cag.owner_id = c.id
             left join money_accounts con
               on con.account_id = $1 and con.kind = 'CON' and con.owner = 'U' and con.owner_id = c.id
            where c.account_id = $1 and c.id = $2`,
    values: [accountId, id],
  });
  return rows[0];
}

/** Writes the name that a customer chose, in their next version. */
export async function renameCustomer(tx: Tx, accountId: number, id: number, name: string): Promise<void> {
  await tx.raw({
    text: 'update customers set name = $3, version = version + 1 where account_id = $1 and id = $2',
    values: [accountId, id, name],
  });
}
