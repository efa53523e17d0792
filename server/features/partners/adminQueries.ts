import { type MemberStatus } from '@boucle/contract/shared/accounts/labels.ts';
import { type PartnerAdmin } from '@boucle/contract/features/partners/calls.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { withLastSignIn } from '../../auth/tokens/lastSignIn.ts';
import { withSecondFactor } from '../../auth/secondFactor/withSecondFactor.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** The people of a partner, its administrators first. */
export async function adminsOf(tx: Tx, accountId: number, partnerId: number): Promise<PartnerAdmin[]> {
  const { rows } = await tx.raw<Omit<PartnerAdmin, 'last_login_at' | 'second_factor'>>({
    text: `select id as person_id, name, email, role, status from people
            where account_id = $1 and partner_id = $2 and role in ('partner_admin', 'partner_delegated_admin')
            order by role, id`,
    values: [accountId, partnerId],
  });
  const people = await withLastSignIn(tx, rows, ({ person_id }) => person_id);
  return withSecondFactor(tx, people, ({ person_id }) => person_id);
}

/** An invited administrator of the partner; undefined when somebody has this e-mail. */
export async function insertAdmin(
  tx: Tx,
  { accountId, partnerId, email, name }: { accountId: number; partnerId: number; email: string; name: string },
): Promise<number | undefined> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into people (account_id, partner_id, role, email, name, status)
           values ($1, $2, 'partner_admin', $3, $4, 'invited')
           on conflict (email) where role not in ('restaurant_owner', 'customer') do nothing returning id`,
    values: [accountId, partnerId, email, name],
  });
  return rows[0]?.id;
}

/** Puts somebody out, or in again: invited anew when they never chose a password. */
export async function setPersonStatus(
  tx: Tx,
  accountId: number,
  personId: number,
  isOut: boolean,
): Promise<MemberStatus | undefined> {
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ status: MemberStatus }>({
      text: `update people set status = case when $3 then 'disabled' when password_hash is null then 'invited' else 'active' end
              where account_id = $1 and id = $2 returning status`,
      values: [accountId, personId, isOut],
    }),
  );
  return rows[0]?.status;
}
