import { type CustomerAccess } from '@boucle/contract/features/customers/labels.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { type Tx } from '../../platform/database/transaction.ts';

interface Access {
  readonly personId: number;
  readonly status: Exclude<CustomerAccess, 'none'>;
}

/** The person who signs in as a customer; undefined before an invitation or a sign-up. */
export async function accessOf(tx: Tx, accountId: number, customerId: number): Promise<Access | undefined> {
  const { rows } = await tx.raw<Access & Record<string, unknown>>({
    text: `select id as "personId", status from people
            where account_id = $1 and customer_id = $2 and status in ('invited', 'active')`,
    values: [accountId, customerId],
  });
  return rows[0];
}

/**
 * Lets a customer who has no access sign in: an owner of restaurants with the same e-mail becomes a
 * customer besides, anyone else is invited. One address is one person in an account.
 */
export async function giveAccess(
  tx: Tx,
  accountId: number,
  { id, email, name }: { readonly id: number; readonly email: string; readonly name: string },
): Promise<Access> {
  const values = [accountId, id, email];
  const { rows } = await asPlatform(tx, async () => {
    const tied = await tx.raw<Access & Record<string, unknown>>({
      text: `update people set customer_id = $2,
                               role = case when status = 'disabled' then 'customer' else role end,
                               status = case when status <> 'disabled' then status
                                             when password_hash is null then 'invited' else 'active' end
              where account_id = $1 and email = $3 and role = 'restaurant_owner' and customer_id is null
              returning id as "personId", status`,
      values,
    });
    if (tied.rows.length > 0) return tied;
    return tx.raw<Access & Record<string, unknown>>({
      text: `insert into people (account_id, role, customer_id, email, name, status) values ($1, 'customer', $2, $3, $4, 'invited')
             returning id as "personId", status`,
      values: [...values, name],
    });
  });
  const [access] = rows;
  if (access === undefined) throw new Error('The access was not written.');
  return access;
}
