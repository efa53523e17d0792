import { type Delivery, type DeliveriesQuery, type Webhook } from '@boucle/contract/features/webhooks/calls.ts';
import { SECRET_OVERLAP_HOURS } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../domain/transactions/criteria.ts';
import { messageId } from '../../outside/webhooks/deliver.ts';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** An access of an account, whose webhooks they are. */
export interface Owner {
  readonly accountId: number;
  readonly partnerId: number;
  readonly accessId: number;
}

/** An access of the partner, locked when its webhooks change; undefined for another's. */
export async function accessOf(
  tx: Tx,
  { accountId, partnerId, accessId }: Owner,
  lock: boolean,
): Promise<{ name: string; scopes: string[]; revoked: boolean } | undefined> {
  const { rows } = await tx.raw<{ name: string; scopes: string[]; revoked: boolean }>({
    text: `select name, scopes, revoked_at is not null as revoked from api_accesses
            where account_id = $1 and partner_id = $2 and id = $3 ${lock ? 'for no key update' : ''}`,
    values: [accountId, partnerId, accessId],
  });
  return rows[0];
}

interface Row extends Omit<Webhook, 'created_at' | 'previous_secret_until' | 'disabled_at' | 'failing_since'> {
  created_at: Date;
  previous_until: Date | null;
  disabled_at: Date | null;
  failing_since: Date | null;
}

const COLUMNS = `id, url, events, created_at, case when previous_until > now() then previous_until end as previous_until,
  disabled_at, disabled_for, failing_since, version`;

const webhookOf = ({ previous_until, ...row }: Row): Webhook => ({
  ...row,
  created_at: row.created_at.toISOString(),
  previous_secret_until: previous_until?.toISOString() ?? null,
  disabled_at: row.disabled_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
});

/** The webhooks of an access, or the one of this number, the first one first. */
export async function webhooksOf(tx: Tx, { accountId, accessId }: Owner, id: number | null = null): Promise<Webhook[]> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({
    text: `select ${COLUMNS} from webhook_endpoints
            where account_id = $1 and access_id = $2 and ($3::bigint is null or id = $3) order by id`,
    values: [accountId, accessId, id],
  });
  return rows.map(webhookOf);
}

/** The number of a webhook that is about to be written: its secret is sealed for it. */
export async function nextWebhook(tx: Tx): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: "select nextval(pg_get_serial_sequence('webhook_endpoints', 'id')) as id",
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The webhook has no number.');
  return row.id;
}

interface NewWebhook {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly sealedSecret: Buffer;
}

export async function insertWebhook(
  tx: Tx,
  { accountId, partnerId, accessId }: Owner,
  { id, url, events, sealedSecret }: NewWebhook,
): Promise<void> {
  await tx.raw({
    text: `insert into webhook_endpoints (account_id, partner_id, access_id, id, url, events, sealed_secret)
           overriding system value values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [accountId, partnerId, accessId, id, url, events, sealedSecret],
  });
}

/** Writes what a save changes; one that is enabled again has failed nothing yet. */
export async function updateWebhook(
  tx: Tx,
  accountId: number,
  { id, url, events, enabled }: { id: number; url: string; events: readonly string[]; enabled: boolean },
): Promise<void> {
  await tx.raw({
    text: `update webhook_endpoints set url = $3, events = $4, version = version + 1,
             disabled_at = case when $5 then null else coalesce(disabled_at, $6) end,
             disabled_for = case when $5 then null else coalesce(disabled_for, 'person') end,
             failing_since = case when $5 and disabled_at is not null then null else failing_since end
            where account_id = $1 and id = $2`,
    values: [accountId, id, url, events, enabled, tx.now()],
  });
}

export async function sealedSecretOf(tx: Tx, accountId: number, id: number): Promise<Buffer> {
  const { rows } = await tx.raw<{ sealed_secret: Buffer }>({
    text: 'select sealed_secret from webhook_endpoints where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`No webhook ${id}`);
  return row.sealed_secret;
}

/** A new secret next to the present one, which signs for a day more. */
export async function renewSecret(
  tx: Tx,
  accountId: number,
  { id, secret, previous }: { id: number; secret: Buffer; previous: Buffer },
): Promise<void> {
  await tx.raw({
    text: `update webhook_endpoints set sealed_secret = $3, sealed_previous_secret = $4, version = version + 1,
             previous_until = $5::timestamptz + make_interval(hours => ${SECRET_OVERLAP_HOURS})
            where account_id = $1 and id = $2`,
    values: [accountId, id, secret, previous, tx.now()],
  });
}

export async function deleteWebhook(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.raw({ text: 'delete from webhook_endpoints where account_id = $1 and id = $2', values: [accountId, id] });
}

/** Writes a try for a webhook, to leave before what waits; answers its delivery. */
export async function insertTest(tx: Tx, { accountId, partnerId }: Owner, id: number): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `with event as (
             insert into webhook_events (account_id, type, subject_id, data)
             values ($1, 'test', $3, jsonb_build_object('webhook_id', $3::bigint)) returning id
           )
           insert into webhook_deliveries (account_id, event_id, endpoint_id, partner_id, is_test)
           select $1, event.id, $3, $2, true from event returning id`,
    values: [accountId, partnerId, id],
  });
  return rows[0]?.id ?? 0;
}

interface DeliveryRow extends Omit<Delivery, 'message_id' | 'created_at' | 'next_try_at' | 'ended_at'> {
  event_id: number;
  created_at: Date;
  next_try_at: Date | null;
  ended_at: Date | null;
}

const FROM = sql`webhook_deliveries d
  join webhook_endpoints e on e.account_id = d.account_id and e.id = d.endpoint_id
  join webhook_events v on v.account_id = d.account_id and v.id = d.event_id`;

/** What of a list, or all of an access. */
export type Chosen = Pick<DeliveriesQuery, 'filter' | 'from_date' | 'to_date'> & { delivery_id?: number | undefined };

function conditions({ accountId, accessId }: Owner, { filter = {}, from_date, to_date, delivery_id }: Chosen) {
  const { webhook_id, state, type } = filter;
  const all: RawBuilder<unknown>[] = [
    sql`d.account_id = ${accountId} and e.account_id = ${accountId} and v.account_id = ${accountId} and e.access_id = ${accessId}`,
    ...withinParisDays(sql`v.created_at`, from_date, to_date),
  ];
  if (delivery_id !== undefined) all.push(sql`d.id = ${delivery_id}`);
  if (webhook_id !== undefined) all.push(sql`d.endpoint_id = ${webhook_id}`);
  if (state !== undefined) all.push(sql`d.state = ${state}`);
  if (type !== undefined) all.push(sql`v.type = ${type}`);
  return allOf(all);
}

/** A page of the deliveries of an access, the latest first, and how many answer the filters. */
export async function listDeliveries(
  tx: Tx,
  owner: Owner,
  query: Chosen & Pick<DeliveriesQuery, 'page' | 'sort'>,
): Promise<{ rows: Delivery[]; count: number }> {
  const where = conditions(owner, query);
  const { limit, offset } = readPage(query.page);
  const way = sql.raw(query.sort === 'id' ? 'asc' : 'desc');
  const [{ rows }, counted] = await Promise.all([
    sql<DeliveryRow>`select d.id, d.endpoint_id as webhook_id, e.url, d.event_id, v.type, v.created_at, d.state, d.tries,
          case when d.state = 'waiting' then d.next_try_at end as next_try_at, d.status, d.failure, d.ended_at
        from ${FROM} where ${where} order by d.id ${way} limit ${limit} offset ${offset}`.execute(tx),
    sql<{ count: number }>`select count(*) as count from ${FROM} where ${where}`.execute(tx),
  ]);
  return {
    rows: rows.map(({ event_id, ...row }) => ({
      ...row,
      message_id: messageId(event_id),
      created_at: row.created_at.toISOString(),
      next_try_at: row.next_try_at?.toISOString() ?? null,
      ended_at: row.ended_at?.toISOString() ?? null,
    })),
    count: counted.rows[0]?.count ?? 0,
  };
}

/**
 * Has deliveries sent again, under their number; one that waits is tried now. Those of stopped
 * webhooks stay, and what is about to leave is left alone. Answers how many.
 */
export async function replayDeliveries(tx: Tx, owner: Owner, chosen: Chosen): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with chosen as (
      select d.id from ${FROM} where ${conditions(owner, chosen)} and e.disabled_at is null
         and (d.state <> 'waiting' or d.next_try_at > ${tx.now()})
         for no key update of d
    ), again as (
      update webhook_deliveries d set next_try_at = ${tx.now()}, state = 'waiting', ended_at = null,
             tries = case when d.state = 'waiting' then d.tries else 0 end
        from chosen where d.account_id = ${owner.accountId} and d.id = chosen.id returning 1
    ) select count(*) as count from again`.execute(tx);
  return rows[0]?.count ?? 0;
}
