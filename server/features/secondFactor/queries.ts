import { type Passkey } from '@boucle/contract/features/secondFactor/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** Since when the person has one-time codes. Platform scope. */
export async function totpSince(tx: Tx, personId: number): Promise<Date | undefined> {
  const { rows } = await tx.raw<{ since: Date }>({
    text: 'select created_at as since from person_totp where person_id = $1',
    values: [personId],
  });
  return rows[0]?.since;
}

/** The person's passkeys, the latest last. Platform scope. */
export async function passkeysOf(tx: Tx, personId: number): Promise<Passkey[]> {
  const { rows } = await tx.raw<{ id: number; name: string; created_at: Date; last_used_at: Date | null }>({
    text: 'select id, name, created_at, last_used_at from person_passkeys where person_id = $1 order by id',
    values: [personId],
  });
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

export async function renamePasskey(tx: Tx, personId: number, id: number, name: string): Promise<void> {
  await tx.raw({
    text: 'update person_passkeys set name = $3 where person_id = $1 and id = $2',
    values: [personId, id, name],
  });
}

export async function deletePasskey(tx: Tx, personId: number, id: number): Promise<void> {
  await tx.raw({ text: 'delete from person_passkeys where person_id = $1 and id = $2', values: [personId, id] });
}

/** Somebody who may enter the console. */
export interface Colleague {
  id: number;
  email: string;
  role: string;
  accountId: number | null;
  partnerId: number | null;
}

/** A person of the console by number, within the rows of the scope. */
export async function colleague(tx: Tx, personId: number): Promise<Colleague | undefined> {
  const { rows } = await tx.raw<Colleague & Record<string, unknown>>({
    text: `select id, email, role, account_id as "accountId", partner_id as "partnerId" from people
            where id = $1 and status <> 'disabled' and role in ('super_admin', 'account_admin', 'partner_admin', 'partner_delegated_admin')`,
    values: [personId],
  });
  return rows[0];
}

/** People that an initiative may oblige to a second factor. */
const TEAM = `p.account_id = $1 and p.status = 'active' and p.role in ('account_admin', 'partner_admin', 'partner_delegated_admin')`;
const WITHOUT = `not exists (select from person_totp t where t.person_id = p.id)
  and not exists (select from person_passkeys k where k.person_id = p.id)`;

/**
 * Whether it is required, how many people are concerned and how many of them have none. Platform
 * scope.
 */
export async function readPolicy(
  tx: Tx,
  accountId: number,
): Promise<{ required: boolean; people: number; without: number }> {
  const { rows } = await tx.raw<{ required: boolean; people: number; without: number }>({
    text: `select a.second_factor_required as required, count(p.id) as people, count(p.id) filter (where ${WITHOUT}) as without
             from accounts a left join people p on ${TEAM} where a.id = $1 group by a.id`,
    values: [accountId],
  });
  return rows[0] ?? { required: false, people: 0, without: 0 };
}

export async function writePolicy(tx: Tx, accountId: number, required: boolean): Promise<void> {
  await tx.raw({
    text: 'update accounts set second_factor_required = $2 where id = $1',
    values: [accountId, required],
  });
}

/**
 * Ends the sessions of the ones who have none: they set one up as they come back. Platform scope.
 */
export async function endSessionsWithout(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: `update oauth_sessions s set ended_at = now() from people p
            where p.id = s.person_id and s.ended_at is null and ${TEAM} and ${WITHOUT}`,
    values: [accountId],
  });
}
