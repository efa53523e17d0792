import { type Message } from '@boucle/contract/features/messages/calls.ts';
import {
  MESSAGE_ACTS,
  MESSAGE_LIMITS,
  type MessageAct,
  type MessageThing,
  THING_OF,
} from '@boucle/contract/shared/messages/labels.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { failureReason } from '../../outside/mails/failureReason.ts';

interface MessageSqlRow extends Omit<Message, 'created_at' | 'sent_at' | 'opened_at' | 'reason' | 'of' | 'answer'> {
  audience: Message['of']['audience'];
  audience_id: number;
  audience_name: string | null;
  created_at: Date;
  sent_at: Date | null;
  failure: string | null;
  opened_at: Date | null;
  answer: NonNullable<Message['answer']>['answer'] | null;
  answered_at: Date | null;
  answered_by: string | null;
  incidents: NonNullable<Message['answer']>['incidents'];
}

const messageOf = (row: MessageSqlRow): Message => ({
  id: row.id,
  act: row.act,
  thing_id: row.thing_id,
  of: { audience: row.audience, id: row.audience_id, name: row.audience_name ?? '' },
  name: row.name,
  address: row.address,
  subject: row.subject,
  text: row.text,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  state: row.state,
  sent_at: row.sent_at?.toISOString() ?? null,
  reason: row.state === 'failed' ? failureReason(row.failure) : null,
  resendable: row.resendable,
  opened_at: row.opened_at?.toISOString() ?? null,
  answer:
    row.answer === null || row.answered_at === null
      ? null
      : { answer: row.answer, at: row.answered_at.toISOString(), by: row.answered_by, incidents: row.incidents },
});

const person = (column: string): RawBuilder<unknown> =>
  sql`(select coalesce(nullif(name, ''), email) from people where id = ${sql.ref(column)})`;

/** SQL of the state of a message `m`, with its mail `l`. */
const STATE = `case when m.recalled_at is not null then 'recalled' when m.address is null and m.mail_id is null then 'page'
              when l.sent_at is not null then 'sent' when l.failed_at is not null then 'failed' else 'waiting' end`;

/** SQL of the messages that meet a condition on `m`, with their mail's state and their answer. */
const messagesWhere = (accountId: number, condition: RawBuilder<unknown>): RawBuilder<MessageSqlRow> => sql`
  select m.id, m.act, m.thing_id, m.audience, m.audience_id, m.name, m.address, m.subject, m.text, m.created_at, ${person('m.created_by')} as created_by,
         ${sql.raw(STATE)} as state,
         l.sent_at, l.failure, l.failed_at is not null and l.sealed_content is not null as resendable, m.opened_at, a.answer, a.answered_at, ${person('a.person_id')} as answered_by,
         case m.audience when 'restaurant' then (select name from restaurants where account_id = ${accountId}::bigint and id = m.audience_id)
           when 'partner' then (select name from partners where account_id = ${accountId}::bigint and id = m.audience_id)
           when 'customer' then (select coalesce(nullif(name, ''), email) from customers where account_id = ${accountId}::bigint and id = m.audience_id)
           when 'person' then ${person('m.audience_id')} end as audience_name,
         case when a.answer = 'differs' then (
           select coalesce(json_agg(json_build_object('id', i.id, 'detail', i.detail) order by i.id), '[]') from incidents i
            where i.account_id = ${accountId}::bigint and i.kind = 'received' and i.transaction_id = m.thing_id) else '[]' end as incidents
    from messages m
    left join mails l on l.account_id = ${accountId}::bigint and l.id = m.mail_id
    left join message_answers a on a.account_id = ${accountId}::bigint and a.act = m.act and a.thing_id = m.thing_id
         and a.audience = m.audience and a.audience_id = m.audience_id
   where m.account_id = ${accountId}::bigint and ${condition}
   order by m.id desc limit ${MESSAGE_LIMITS.recipients}::bigint`;

/** The messages about a thing, or to a restaurant, the latest first. */
export async function messagesAbout(
  tx: Tx,
  accountId: number,
  about: {
    readonly thing?: MessageThing | undefined;
    readonly thing_id?: number | undefined;
    readonly restaurant_id?: number | undefined;
  },
): Promise<Message[]> {
  const acts = MESSAGE_ACTS.filter((act) => about.thing === undefined || THING_OF[act] === about.thing);
  const condition = sql`m.act = any(${acts}::text[])
    and (${about.thing_id ?? null}::bigint is null or m.thing_id = ${about.thing_id ?? null}::bigint)
    and (${about.restaurant_id ?? null}::bigint is null or m.audience = 'restaurant' and m.audience_id = ${about.restaurant_id ?? null}::bigint)`;
  return (await prepared(tx, messagesWhere(accountId, condition))).map(messageOf);
}

/** Messages by number, the latest first. */
export async function messagesById(tx: Tx, accountId: number, ids: readonly number[]): Promise<Message[]> {
  return (await prepared(tx, messagesWhere(accountId, sql`m.id = any(${ids}::bigint[])`))).map(messageOf);
}

/** State of the last message of an act about each thing, but those that were taken back. */
export async function statesOf(
  tx: Tx,
  accountId: number,
  act: MessageAct,
  things: readonly number[],
): Promise<ReadonlyMap<number, Message['state']>> {
  const { rows } = await tx.raw<{ thing: number; state: Message['state'] }>({
    text: `select distinct on (m.thing_id) m.thing_id as thing, ${STATE} as state from messages m left join mails l on l.account_id = $1 and l.id = m.mail_id
            where m.account_id = $1 and m.act = $2 and m.thing_id = any($3::bigint[]) and m.recalled_at is null
            order by m.thing_id, m.id desc`,
    values: [accountId, act, things],
  });
  return new Map(rows.map(({ thing, state }) => [thing, state]));
}

/**
 * Whether a message about a thing was sent and has not failed: of a reminder in the last day.
 * Others who ask wait until this transaction has ended.
 */
export async function wasSent(tx: Tx, accountId: number, act: MessageAct, thing: number): Promise<boolean> {
  await tx.raw({
    text: `select pg_advisory_xact_lock(hashtextextended('message/' || $1::text || '/' || $2 || '/' || $3::text, 0))`,
    values: [accountId, act, thing],
  });
  const { rowCount } = await tx.raw({
    text: `select from messages m left join mails l on l.account_id = $1 and l.id = m.mail_id
            where m.account_id = $1 and m.act = $2 and m.thing_id = $3 and m.recalled_at is null and l.failed_at is null
              and ($2 <> 'reminder' or m.created_at > now() - interval '1 day') limit 1`,
    values: [accountId, act, thing],
  });
  return rowCount === 1;
}

/** Addresses among these that want no message that is not owed to them. */
export async function declinedAmong(tx: Tx, accountId: number, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await tx.raw<{ address: string }>({
    text: 'select address from message_refusals where account_id = $1 and address = any($2::text[])',
    values: [accountId, addresses],
  });
  return rows.map(({ address }) => address);
}
