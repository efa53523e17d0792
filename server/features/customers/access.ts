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
 * customer too, anyone else is invited. One address is one person in an account.
 */
export async function giveAccess(
  tx: Tx,
  accountId: number,
  { id, email, name }: { readonly id: number; readonly email: string; readonly name: string },
): Promise<Access> {
  const { rows } = await asPlatform(tx, () =>
    tx.raw<Access & Record<string, unknown>>({
      text: `insert into people as p (account_id, role, customer_id, email, name, status) values ($1, 'customer', $2, $3, $4, 'invited')
             on conflict (account_id, email) where role in ('restaurant_owner', 'customer') do update
               set customer_id = excluded.customer_id,
                   role = case when p.status = 'disabled' then 'customer' else p.role end,
                   status = case when p.status <> 'disabled' then p.status
                                 when p.password_hash is null then 'invited' else 'active' end
             returning id as "personId", status`,
      values: [accountId, id, email, name],
    }),
  );
  const [access] = rows;
  if (access === undefined) throw new Error('The access was not written.');
  return access;
}
