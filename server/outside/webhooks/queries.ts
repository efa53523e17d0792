import { type DeliveryFailure } from '@boucle/contract/features/webhooks/labels.ts';
import { WEBHOOK_DAYS_KEPT } from '@boucle/contract/shared/apiAccesses/webhooks.ts';
import { type Tx } from '../../platform/database/transaction.ts';

export interface EndpointKey {
  readonly accountId: number;
  readonly id: number;
}

/** A delivery whose turn has come, and what signs it. */
export interface Message {
  readonly id: number;
  readonly isTest: boolean;
  /** Before this one. */
  readonly tries: number;
  readonly url: string;
  readonly eventId: number;
  readonly type: string;
  readonly data: Readonly<Record<string, number>>;
  readonly createdAt: Date;
  readonly sealedSecret: Buffer;
  readonly sealedPrevious: Buffer | null;
}

/** Seconds after which an endpoint whose worker gave no sign is another's. */
const LEASE_SECONDS = 30;

/** SQL: the first delivery of an endpoint `e`, a test before what waits. */
const HEAD = `select d.* from webhook_deliveries d where d.account_id = e.account_id and d.endpoint_id = e.id and d.state = 'waiting'
  order by d.is_test desc, d.id limit 1`;
/** SQL: an endpoint `e` is sent to: its access, partner and initiative are in use. */
const IS_OPEN = `e.disabled_at is null and exists (select from api_accesses a
    join partners p on p.account_id = a.account_id and p.id = a.partner_id and p.status = 'active'
    join accounts i on i.id = a.account_id and i.deactivated_at is null
   where a.account_id = e.account_id and a.id = e.access_id and a.revoked_at is null)`;

/** Endpoints whose first delivery is due, and that no worker sends to. Platform scope. */
export async function dueEndpoints(tx: Tx): Promise<EndpointKey[]> {
  const { rows } = await tx.raw<{ account_id: number; id: number }>({
    text: `select e.account_id, e.id from webhook_endpoints e cross join lateral (${HEAD}) d
            where d.next_try_at <= $1 and (e.leased_until is null or e.leased_until < $1) and ${IS_OPEN}
            order by d.next_try_at`,
    values: [tx.now()],
  });
  return rows.map(({ account_id: accountId, id }) => ({ accountId, id }));
}

/**
 * Takes, or goes on holding, an endpoint and reads its first delivery; undefined when another
 * worker holds it, it is stopped, or nothing is to be tried now.
 */
export async function takeMessage(tx: Tx, { accountId, id }: EndpointKey, lease: string): Promise<Message | undefined> {
  const { rows } = await tx.raw<Message & Record<string, unknown>>({
    text: `with e as (
        update webhook_endpoints e set lease = $3::uuid, leased_until = $4::timestamptz + make_interval(secs => ${LEASE_SECONDS})
         where e.account_id = $1 and e.id = $2 and (e.lease = $3::uuid or e.leased_until is null or e.leased_until < $4) and ${IS_OPEN}
        returning e.*
      )
      select d.id, d.is_test as "isTest", d.tries, e.url, v.id as "eventId", v.type, v.data, v.created_at as "createdAt",
             e.sealed_secret as "sealedSecret", case when e.previous_until > $4 then e.sealed_previous_secret end as "sealedPrevious"
        from e cross join lateral (${HEAD}) d
        join webhook_events v on v.account_id = $1 and v.id = d.event_id
       where d.next_try_at <= $4`,
    values: [accountId, id, lease, tx.now()],
  });
  return rows[0];
}

/** Lets another worker take the endpoint. */
export async function release(tx: Tx, { accountId, id }: EndpointKey, lease: string): Promise<void> {
  await tx.raw({
    text: 'update webhook_endpoints set lease = null, leased_until = null where account_id = $1 and id = $2 and lease = $3::uuid',
    values: [accountId, id, lease],
  });
}

/** What a try left of a delivery. */
export interface Tried {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  /** Milliseconds from now. */
  readonly wait: number;
}

/** Writes a try, unless the delivery was asked for again or ended in the meantime. */
export async function writeTry(
  tx: Tx,
  { accountId }: EndpointKey,
  { id, tries }: Pick<Message, 'id' | 'tries'>,
  { state, status, failure, wait }: Tried,
): Promise<void> {
  const now = tx.now();
  await tx.raw({
    text: `update webhook_deliveries set tries = tries + 1, state = $4, status = $5, failure = $6, next_try_at = $7, ended_at = $8
            where account_id = $1 and id = $2 and tries = $3 and state = 'waiting'`,
    values: [
      ...[accountId, id, tries, state, status, failure],
      ...[new Date(now.getTime() + wait), state === 'waiting' ? null : now],
    ],
  });
}

/** Notes a success, or the first of the failures; answers since when all tries failed. */
export async function writeHealth(tx: Tx, { accountId, id }: EndpointKey, failed: boolean): Promise<Date | null> {
  const { rows } = await tx.raw<{ failing_since: Date | null }>({
    text: `update webhook_endpoints set failing_since = case when $3 then coalesce(failing_since, $4::timestamptz) end
            where account_id = $1 and id = $2 returning failing_since`,
    values: [accountId, id, failed, tx.now()],
  });
  return rows[0]?.failing_since ?? null;
}

/** Stops an endpoint; answers whose it is, undefined when it was stopped already. */
export async function stopEndpoint(
  tx: Tx,
  { accountId, id }: EndpointKey,
  why: 'gone' | 'failing',
): Promise<{ partner_id: number; access_id: number; access: string; url: string } | undefined> {
  const { rows } = await tx.raw<{ partner_id: number; access_id: number; access: string; url: string }>({
    text: `update webhook_endpoints e set disabled_at = $4, disabled_for = $3, version = version + 1
             from api_accesses a
            where e.account_id = $1 and e.id = $2 and e.disabled_at is null and a.account_id = $1 and a.id = e.access_id
           returning e.partner_id, e.access_id, a.name as access, e.url`,
    values: [accountId, id, why, tx.now()],
  });
  return rows[0];
}

/** Forgets events of more than 30 days, with their deliveries. Platform scope. */
export async function purgeWebhooks(tx: Tx): Promise<void> {
  await tx.raw({
    text: 'delete from webhook_events where created_at < $1::timestamptz - make_interval(days => $2)',
    values: [tx.now(), WEBHOOK_DAYS_KEPT],
  });
}
