import { addClient } from '../../../auth/tokens/clients.ts';
import { createPerson } from '../../../auth/people/people.ts';
import { hashOf } from '../../../auth/tokens/tokens.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type DemoWorld } from './demoWorld.ts';

/**
 * Other employees of the partner: days ago they were invited and were in for the last time, minute
 * of that day.
 */
export const DEMO_EMPLOYEES = [
  { name: 'Élise Robin', email: 'elise@velocourse.exemple.fr', status: 'active', invited: 64, seen: 2, minute: 1107 },
  {
    name: 'Bastien Guillou',
    email: 'bastien@velocourse.exemple.fr',
    status: 'disabled',
    invited: 88,
    seen: 31,
    minute: 612,
  },
  {
    name: 'Nolan Chauvet',
    email: 'nolan@velocourse.exemple.fr',
    status: 'invited',
    invited: 1,
    seen: null,
    minute: 545,
  },
] as const;

const OLD_ACCESS = { clientId: 'demo-ancienne-caisse', name: 'Ancienne caisse' };

/** A morning of the delivery software: method, path, status, milliseconds. */
const MORNING = [
  ['GET', '/initiatives', 200, 9],
  ['GET', '/restaurants/{id}/formats', 200, 12],
  ['GET', '/restaurants/{id}/containers', 200, 11],
  ['POST', '/restaurants/{id}/orders', 201, 48],
  ['POST', '/orders/{id}/validate', 200, 37],
  ['PATCH', '/orders/{id}/formats/{line}', 422, 14],
  ['POST', '/orders/{id}/finish', 200, 61],
] as const;

/**
 * Writes who else works for the first partner, an access it gave up, and the calls of its software
 * in the last days.
 */
export async function writePartnerDesk(tx: Tx, { accountId, partnerId, ago }: DemoWorld): Promise<void> {
  for (const { name, email, status, invited, seen, minute } of DEMO_EMPLOYEES) {
    const person = { role: 'partner_delegated_admin', name, email, accountId, partnerId } as const;
    // No password has this hash: no one signs in as them.
    const id = await createPerson(tx, status === 'invited' ? person : { ...person, passwordHash: 'none' });
    await tx
      .updateTable('people')
      .set({ status, created_at: ago(invited, 600) })
      .where('id', '=', id)
      .execute();
    if (seen !== null)
      await tx
        .insertInto('last_sign_ins')
        .values({ person_id: id, at: ago(seen, minute) })
        .execute();
  }
  await addClient(tx, { id: OLD_ACCESS.clientId, name: OLD_ACCESS.name, redirectUris: [], scopes: ['read'] });
  const { id: oldAccess } = await tx
    .insertInto('api_accesses')
    .values({
      account_id: accountId,
      partner_id: partnerId,
      name: OLD_ACCESS.name,
      client_id: OLD_ACCESS.clientId,
      scopes: ['read'],
      secret_hash: hashOf(OLD_ACCESS.clientId),
      created_at: ago(80, 570),
      revoked_at: ago(21, 615),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('api_access_uses')
    .values({ account_id: accountId, access_id: oldAccess, last_used_at: ago(22, 1010) })
    .execute();
  await writeCalls(tx, { accountId, partnerId, ago });
}

async function writeCalls(
  tx: Tx,
  { accountId, partnerId, ago }: Pick<DemoWorld, 'accountId' | 'partnerId' | 'ago'>,
): Promise<void> {
  const { id: accessId } = await tx
    .selectFrom('api_accesses')
    .select('id')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  const calls = [4, 3, 2, 1].flatMap((days) =>
    MORNING.map(([method, path, status, duration], index) => ({
      account_id: accountId,
      access_id: accessId,
      partner_id: partnerId,
      method,
      path,
      status,
      duration_ms: duration + ((days * 7 + index) % 6),
      created_at: ago(days, 660 + days * 5 + index * 9),
    })),
  );
  await tx.insertInto('api_calls').values(calls).execute();
  await tx
    .updateTable('api_accesses')
    .set({ created_at: ago(75, 620) })
    .where('account_id', '=', accountId)
    .where('id', '=', accessId)
    .execute();
  await tx
    .insertInto('api_access_uses')
    .values({ account_id: accountId, access_id: accessId, last_used_at: ago(1, 660 + 5 + (MORNING.length - 1) * 9) })
    .execute();
}
