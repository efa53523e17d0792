import { type MemberStatus } from '@boucle/contract/shared/accounts/labels.ts';
import { type Owner } from '@boucle/contract/features/restaurants/shapes.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { withLastSignIn } from '../../auth/tokens/lastSignIn.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** The owners of a restaurant, the first one first. */
export async function ownersOf(tx: Tx, accountId: number, id: number): Promise<Owner[]> {
  const { rows } = await tx.raw<Omit<Owner, 'since' | 'last_login_at'> & { since: Date }>({
    text: `select p.id as person_id, p.name, p.email, p.status, o.created_at as since
             from restaurant_owners o join people p on p.id = o.person_id
            where o.account_id = $1 and o.restaurant_id = $2
            order by o.created_at, p.id`,
    values: [accountId, id],
  });
  const owners = rows.map((owner) => ({ ...owner, since: owner.since.toISOString() }));
  return withLastSignIn(tx, owners, ({ person_id }) => person_id);
}

/**
 * The end user with this e-mail in the account: an owner already, or a customer who may become one
 * too.
 */
async function personWithEmail(tx: Tx, accountId: number, email: string): Promise<number | undefined> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `select id from people where account_id = $1 and email = $2 and role in ('restaurant_owner', 'customer')`,
    values: [accountId, email],
  });
  return rows[0]?.id;
}

/** The owner of this e-mail, invited when no end user has it. */
export async function ownerWith(tx: Tx, accountId: number, email: string, name: string): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into people (account_id, role, email, name, status) values ($1, 'restaurant_owner', $2, $3, 'invited')
           on conflict do nothing returning id`,
    values: [accountId, email, name],
  });
  const id = rows[0]?.id ?? (await personWithEmail(tx, accountId, email));
  if (id === undefined) throw new Error('The owner was not written.');
  return id;
}

/**
 * Lets a customer own too, and somebody who had been taken out in again: invited anew when they
 * never chose a password.
 */
export async function welcome(tx: Tx, accountId: number, personId: number): Promise<MemberStatus> {
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ status: MemberStatus }>({
      text: `update people set role = 'restaurant_owner',
                               status = case when status <> 'disabled' then status
                                             when password_hash is null then 'invited' else 'active' end
              where account_id = $1 and id = $2 returning status`,
      values: [accountId, personId],
    }),
  );
  return rows[0]?.status ?? 'disabled';
}

/** Ties a person to a restaurant; false when they were already. */
export async function addOwner(tx: Tx, accountId: number, id: number, personId: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `insert into restaurant_owners (account_id, restaurant_id, person_id) values ($1, $2, $3) on conflict do nothing`,
    values: [accountId, id, personId],
  });
  return rowCount === 1;
}

/**
 * Unties a person, whose open requests of this restaurant end; one who owns nothing any more is a
 * customer again, or may not enter anywhere.
 */
export async function removeOwner(tx: Tx, accountId: number, id: number, personId: number): Promise<void> {
  await tx.raw({
    text: 'delete from restaurant_owners where account_id = $1 and restaurant_id = $2 and person_id = $3',
    values: [accountId, id, personId],
  });
  await tx.raw({
    text: `update identity_requests set status = 'replaced'
            where account_id = $1 and restaurant_id = $2 and person_id = $3 and status in ('to_confirm', 'awaiting')`,
    values: [accountId, id, personId],
  });
  const { rowCount: others } = await tx.raw({
    text: 'select from restaurant_owners where account_id = $1 and person_id = $2 limit 1',
    values: [accountId, personId],
  });
  if (others !== 0) return;
  await tx.raw({
    text: `update people set role = case when customer_id is null then role else 'customer' end,
                             status = case when customer_id is null then 'disabled' else status end
            where account_id = $1 and id = $2 and role = 'restaurant_owner'`,
    values: [accountId, personId],
  });
}
