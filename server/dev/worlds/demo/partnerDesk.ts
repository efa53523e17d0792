import { addClient } from '../../../auth/tokens/clients.ts';
import { createPerson } from '../../../auth/people/people.ts';
import { hashOf } from '../../../auth/tokens/tokens.ts';
import { WEBHOOK_EVENT_IDS } from '@boucle/contract/shared/apiAccesses/webhooks.ts';
import { insertWebhook, nextWebhook } from '../../../features/webhooks/queries.ts';
import { newWebhookSecret } from '../../../outside/webhooks/signature.ts';
import { seal } from '../../../platform/crypto/seal.ts';
import { placeIn } from '../../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { insertAll } from '../cast/insertAll.ts';
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
export async function writePartnerDesk(tx: Tx, { accountId, partnerId, ago, key }: DemoWorld): Promise<void> {
  for (const { name, email, status, invited, seen, minute } of DEMO_EMPLOYEES) {
    const person = { role: 'partner_delegated_admin', name, email, accountId, partnerId } as const;
    // No password has this hash: no one signs in as them.
    const id = await createPerson(tx, status === 'invited' ? person : { ...person, passwordHash: 'none' });
    const created_at = ago(invited, 600);
    await tx.updateTable('people').set({ status, created_at }).where('id', '=', id).execute();
    const last = { person_id: id, at: ago(seen ?? 0, minute) };
    if (seen !== null) await tx.insertInto('last_sign_ins').values(last).execute();
  }
  const { clientId: client_id, name } = OLD_ACCESS;
  await addClient(tx, { id: client_id, name, redirectUris: [], scopes: ['read'] });
  const dates = { created_at: ago(80, 570), revoked_at: ago(21, 615) };
  const own = { account_id: accountId, partner_id: partnerId };
  const [old = 0] = await insertAll(tx, 'api_accesses', [
    { ...own, ...dates, name, client_id, scopes: ['read'], secret_hash: hashOf(client_id) },
  ]);
  const { id: access_id } = await tx
    .updateTable('api_accesses')
    .set({ created_at: ago(75, 620) })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAll(
    tx,
    'api_calls',
    [4, 3, 2, 1].flatMap((days) =>
      MORNING.map(([method, path, status, duration], index) => ({
        ...own,
        access_id,
        method,
        path,
        status,
        duration_ms: duration + ((days * 7 + index) % 6),
        created_at: ago(days, 660 + days * 5 + index * 9),
      })),
    ),
  );
  const uses = [
    { access_id: old, last_used_at: ago(22, 1010) },
    { access_id, last_used_at: ago(1, 660 + 5 + (MORNING.length - 1) * 9) },
  ];
  await tx
    .insertInto('api_access_uses')
    .values(uses.map((use) => ({ account_id: accountId, ...use })))
    .execute();
  await writeWebhook(tx, { ...own, access_id }, key, ago);
}

/** What the delivery software was sent: type, days ago, minute, tries, status of the answer. */
const SENT = [
  ['order.cancelled', 4, 610, 10, 503],
  ['order.validated', 3, 702, 1, 204],
  ['order.done', 3, 741, 1, 204],
  ['transaction.completed', 2, 655, 2, 204],
  ['order.validated', 2, 698, 1, 204],
  ['order.done', 1, 735, 1, 204],
] as const;

/** Writes an address of the delivery software, and what it was sent in the last days. */
async function writeWebhook(
  tx: Tx,
  own: { readonly account_id: number; readonly partner_id: number; readonly access_id: number },
  key: DemoWorld['key'],
  ago: DemoWorld['ago'],
): Promise<void> {
  const { account_id, partner_id } = own;
  const id = await nextWebhook(tx);
  await insertWebhook(
    tx,
    { accountId: account_id, partnerId: partner_id, accessId: own.access_id },
    {
      id,
      url: 'https://livraison.velocourse.exemple.fr/boucle',
      events: ['order.validated', 'order.done', 'order.cancelled', 'order.failed', 'transaction.completed'],
      sealedSecret: seal(key, placeIn('webhookSecret', account_id, id), newWebhookSecret()),
    },
  );
  const events = await insertAll(
    tx,
    'webhook_events',
    SENT.map(([type, days, minute], index) => ({
      account_id,
      type,
      subject_id: index + 1,
      data: JSON.stringify({ [WEBHOOK_EVENT_IDS[type][0] ?? '']: index + 1 }),
      created_at: ago(days, minute),
    })),
  );
  await insertAll(
    tx,
    'webhook_deliveries',
    SENT.map(([, days, minute, tries, status], index) => ({
      account_id,
      partner_id,
      event_id: events[index] ?? 0,
      endpoint_id: id,
      state: status < 300 ? 'delivered' : 'failed',
      tries,
      status,
      failure: status < 300 ? null : 'status',
      next_try_at: ago(days, minute),
      ended_at: ago(status < 300 ? days : days - 1, minute),
    })),
  );
}
