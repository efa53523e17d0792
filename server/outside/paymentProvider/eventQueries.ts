import { type Tx } from '../../platform/database/transaction.ts';

/**
 * An event of the provider, as little of it as is kept: its content is read from the provider
 * again.
 */
export interface KeptEvent {
  readonly eventId: string;
  readonly kind: string;
  readonly objectId: string;
  readonly providerAccount: string | null;
  readonly accountId: number | null;
}

/** Writes an event down; false when it is known. Platform scope. */
export async function insertEvent(tx: Tx, event: Omit<KeptEvent, 'accountId'> & { sentAt: Date }): Promise<boolean> {
  const { eventId, kind, objectId, providerAccount, sentAt } = event;
  const { rowCount } = await tx.raw({
    text: `insert into provider_events (event_id, account_id, provider_account, kind, object_id, sent_at)
      select $1::text, min(account_id), $2::text, $3::text, $4::text, $5::timestamptz from payment_connections where provider_account = $2
      on conflict (event_id) do nothing returning event_id`,
    values: [eventId, providerAccount, kind, objectId, sentAt.toISOString()],
  });
  return rowCount === 1;
}

const LEASE_SECONDS = 60;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3600;

/**
 * Takes events that wait, the oldest first, for a minute: another worker, or this one later, takes
 * them again when nothing came of it.
 */
export async function takeEvents(tx: Tx, count: number): Promise<KeptEvent[]> {
  const { rows } = await tx.raw<KeptEvent & Record<string, unknown>>({
    text: `update provider_events e set attempts = attempts + 1, next_try_at = now() + interval '${LEASE_SECONDS} seconds'
      from (select event_id from provider_events where handled_at is null and next_try_at <= now()
        order by next_try_at, received_at limit $1 for no key update skip locked) due
      where e.event_id = due.event_id
      returning e.event_id as "eventId", e.kind, e.object_id as "objectId", e.provider_account as "providerAccount", e.account_id as "accountId"`,
    values: [count],
  });
  return rows;
}

/** Result of an event, in a few words; `again` when it could not be handled now. */
export interface Outcome {
  readonly eventId: string;
  readonly outcome: string;
  readonly again: boolean;
}

/** Events are done with, or put off: each wait is twice the one before. */
export async function endEvents(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  await tx.raw({
    text: `update provider_events e set outcome = v.outcome, handled_at = case when v.again then null else to_timestamp($4::float8) end,
        next_try_at = to_timestamp($4::float8 + least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * power(2, least(e.attempts, 12) - 1)))
      from unnest($1::text[], $2::text[], $3::boolean[]) as v(event_id, outcome, again)
      where e.event_id = v.event_id and e.handled_at is null`,
    values: [
      outcomes.map(({ eventId }) => eventId),
      outcomes.map(({ outcome }) => outcome),
      outcomes.map(({ again }) => again),
      tx.now().getTime() / 1000,
    ],
  });
}

/** Instant of the latest event that is known of an account. */
export async function latestEventAt(tx: Tx, accountId: number): Promise<Date | null> {
  const { rows } = await tx.raw<{ at: Date | null }>({
    text: 'select max(sent_at) as at from provider_events where account_id = $1',
    values: [accountId],
  });
  return rows[0]?.at ?? null;
}
