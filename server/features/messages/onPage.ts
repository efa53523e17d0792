import { type PartnerMessage } from '@boucle/contract/partnerApi/messages.ts';
import {
  answersTo,
  MESSAGE_LIMITS,
  type MessageAct,
  type MessageAudience,
} from '@boucle/contract/shared/messages/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { deliveryFacts } from './facts.ts';

/** Whose messages are read: of restaurants, of a customer. */
export interface Reader {
  readonly restaurantIds: readonly number[];
  readonly customerId: number | null;
}

/** A message as its answer is kept. */
export interface MessageRef {
  readonly messageId: number;
  readonly act: MessageAct;
  readonly thingId: number;
  readonly audience: MessageAudience;
  readonly audienceId: number;
}

/** SQL of the messages `m` of a reader ($2, $3) that left, or stand on their page alone. */
const OF_READER = `m.account_id = $1 and (m.audience = 'restaurant' and m.audience_id = any($2::bigint[])
    or m.audience = 'customer' and m.audience_id = $3)
  and m.recalled_at is null and m.send_after <= now() and m.send_after > now() - make_interval(days => ${MESSAGE_LIMITS.days})`;

interface WrittenRow {
  id: number;
  act: MessageAct;
  thing_id: number;
  restaurant_id: number | null;
  subject: string;
  text: string;
  send_after: Date;
  answer: PartnerMessage['answer'];
}

/** Messages written to a reader in the last 60 days, the latest of each act, the newest first. */
export async function writtenTo(tx: Tx, accountId: number, reader: Reader): Promise<PartnerMessage[]> {
  const { restaurantIds, customerId } = reader;
  if (restaurantIds.length === 0 && customerId === null) return [];
  const { rows } = await tx.raw<WrittenRow & Record<string, unknown>>({
    text: `select * from (
        select distinct on (m.act, m.thing_id, m.audience, m.audience_id) m.id, m.act, m.thing_id, m.subject, m.text, m.send_after,
               case when m.audience = 'restaurant' then m.audience_id end as restaurant_id, a.answer
          from messages m
          left join message_answers a on a.account_id = $1 and a.act = m.act and a.thing_id = m.thing_id and a.audience = m.audience
               and a.audience_id = m.audience_id
         where ${OF_READER}
         order by m.act, m.thing_id, m.audience, m.audience_id, m.id desc) w
      order by id desc limit ${MESSAGE_LIMITS.on_page}`,
    values: [accountId, restaurantIds, customerId],
  });
  return Promise.all(rows.map((row) => shownOf(tx, accountId, row)));
}

async function shownOf(tx: Tx, accountId: number, row: WrittenRow): Promise<PartnerMessage> {
  const delivery = row.act === 'delivery' ? await deliveryFacts(tx, accountId, row.thing_id) : undefined;
  const isOver = row.act === 'delivery' && (delivery === undefined || delivery.isReversed);
  return {
    id: row.id,
    kind: 'message',
    title: row.subject,
    text: row.text,
    level: 'info',
    link_url: null,
    link_label: null,
    target: row.restaurant_id === null ? 'customers' : 'restaurants',
    restaurant_id: row.restaurant_id,
    sent_at: row.send_after.toISOString(),
    answers: row.answer !== null || isOver ? [] : [...answersTo(row.act)],
    answer: row.answer,
    lines: delivery === undefined ? [] : [...delivery.lines],
  };
}

/** A message of a reader, to be answered; undefined for any other one. */
export async function messageTo(
  tx: Tx,
  accountId: number,
  reader: Reader,
  id: number,
): Promise<MessageRef | undefined> {
  const { rows } = await tx.raw<MessageRef & Record<string, unknown>>({
    text: `select m.id as "messageId", m.act, m.thing_id as "thingId", m.audience, m.audience_id as "audienceId"
             from messages m where ${OF_READER} and m.id = $4`,
    values: [accountId, reader.restaurantIds, reader.customerId, id],
  });
  return rows[0];
}
