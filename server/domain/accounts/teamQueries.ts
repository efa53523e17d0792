import { type TeamMember } from '@boucle/contract/shared/team/shapes.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { withSecondFactor } from '../../auth/secondFactor/withSecondFactor.ts';
import { withLastSignIn } from '../../auth/tokens/lastSignIn.ts';
import { revokeAccess } from '../../auth/people/revokeAccess.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** Who administers an initiative: the ones who may enter first, the ones who no longer do last. */
export async function teamOf(tx: Tx, accountId: number): Promise<TeamMember[]> {
  const { rows } = await tx.raw<Omit<TeamMember, 'last_login_at' | 'invitation_over' | 'second_factor'>>({
    text: `select id as person_id, name, email, status from people
            where account_id = $1 and role = 'account_admin'
            order by array_position(array['active', 'invited', 'disabled'], status), id`,
    values: [accountId],
  });
  const invited = rows.filter(({ status }) => status === 'invited').map(({ person_id }) => person_id);
  const waiting = invited.length === 0 ? new Set() : await withLink(tx, invited);
  const team = rows.map((row) => ({
    ...row,
    invitation_over: row.status === 'invited' && !waiting.has(row.person_id),
  }));
  const seen = await withLastSignIn(tx, team, ({ person_id }) => person_id);
  return withSecondFactor(tx, seen, ({ person_id }) => person_id);
}

/** Which of these people have a link that still opens. */
async function withLink(tx: Tx, personIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ id: number }>({
      text: `select distinct person_id as id from person_links
              where person_id = any($1::bigint[]) and kind = 'invitation' and used_at is null and expires_at > now()`,
      values: [personIds],
    }),
  );
  return new Set(rows.map(({ id }) => id));
}

/** An invited administrator; undefined when somebody of the console has this e-mail. */
export async function insertMember(
  tx: Tx,
  { accountId, email, name }: { accountId: number; email: string; name: string },
): Promise<number | undefined> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into people (account_id, role, email, name, status) values ($1, 'account_admin', $2, $3, 'invited')
           on conflict (email) where role not in ('restaurant_owner', 'customer') do nothing returning id`,
    values: [accountId, email, name],
  });
  return rows[0]?.id;
}

/** Somebody who comes back chooses a password again, as the first time. */
export async function bringBack(tx: Tx, accountId: number, personId: number): Promise<void> {
  await asPlatform(tx, () =>
    tx.raw({
      text: `update people set status = 'invited', password_hash = null
              where account_id = $1 and id = $2 and status = 'disabled' and role = 'account_admin'`,
      values: [accountId, personId],
    }),
  );
}

/** Puts somebody out: their sessions end with it. */
export async function putOut(tx: Tx, accountId: number, personId: number): Promise<void> {
  await tx.raw({
    text: `update people set status = 'disabled' where account_id = $1 and id = $2 and role = 'account_admin'`,
    values: [accountId, personId],
  });
  await revokeAccess(tx, personId);
}
