import { INVITATIONS_AN_HOUR } from '@boucle/contract/shared/imports/limits.ts';
import { type Senders, sendInvitation } from '../../auth/people/invitations.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { accessOf, giveAccess } from './access.ts';

/**
 * Mails the invitations of imported consos that wait, `INVITATIONS_AN_HOUR` an account at most.
 * Each ends its wait before it leaves, since another worker may do a round at once; one that cannot
 * leave waits again.
 */
export async function inviteWaiting(senders: Senders): Promise<void> {
  const accounts = await inScope(senders.database, { kind: 'platform' }, async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: `select a.id from accounts a where a.deactivated_at is null
                and exists (select from customers c where c.account_id = a.id and c.invitation_waits)
              order by a.id`,
    });
    return rows;
  });
  for (const { id } of accounts) await inviteOf(senders, id);
}

async function inviteOf(senders: Senders, accountId: number): Promise<void> {
  const scope = { kind: 'account', accountId } as const;
  const waiting = await inScope(senders.database, { kind: 'platform' }, async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: `select id from customers where account_id = $1 and invitation_waits and erased_at is null order by id
              limit greatest(0, $2 - (select count(*) from mails
                where account_id = $1 and kind = 'invitation' and created_at > now() - interval '1 hour'))`,
      values: [accountId, INVITATIONS_AN_HOUR],
    });
    return rows;
  });
  const setWaiting = (id: number, waits: boolean) =>
    inScope(senders.database, scope, async (tx) => {
      const { rows } = await tx.raw<{ id: number; email: string; name: string }>({
        text: `update customers set invitation_waits = $3
                where account_id = $1 and id = $2 and invitation_waits <> $3 and erased_at is null
                returning id, email, name`,
        values: [accountId, id, waits],
      });
      const [customer] = rows;
      if (waits || customer === undefined) return undefined;
      return (await accessOf(tx, accountId, id)) ?? (await giveAccess(tx, accountId, customer));
    });
  for (const { id } of waiting) {
    const access = await setWaiting(id, false);
    if (access?.status !== 'invited') continue;
    let failure: string | null = '';
    try {
      ({ failure } = await sendInvitation(senders, access.personId));
    } finally {
      if (failure !== null) await setWaiting(id, true);
    }
  }
}
