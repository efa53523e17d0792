import { type MessageAnswer } from '@boucle/contract/shared/messages/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type MessageRef } from './onPage.ts';

/** A message whose link is opened. */
export interface OpenedMessage extends MessageRef {
  readonly account: string;
  readonly slug: string | null;
  readonly subject: string;
  readonly text: string;
  readonly address: string | null;
  readonly personId: number | null;
  readonly sentAt: Date;
  readonly hasDeclined: boolean;
  readonly answer: MessageAnswer | null;
  readonly answeredAt: Date | null;
  /** Both figures of each gap that the answer opened. */
  readonly incidents: readonly string[];
}

/**
 * The message of a link, in an open initiative; undefined for one that was taken back or forgotten,
 * or whose person has left.
 */
export async function openedMessage(tx: Tx, accountId: number, id: number): Promise<OpenedMessage | undefined> {
  const { rows } = await tx.raw<OpenedMessage & Record<string, unknown>>({
    text: `select m.id as "messageId", m.act, m.thing_id as "thingId", m.audience, m.audience_id as "audienceId", m.person_id as "personId",
                  c.name as account, c.slug, m.subject, m.text, m.address, m.send_after as "sentAt",
                  exists (select from message_refusals f where f.account_id = $1 and f.address = m.address) as "hasDeclined",
                  a.answer, a.answered_at as "answeredAt", array(
                    select f.title || ' : ' || lower(i.detail) from incidents i join formats f on f.account_id = i.account_id and f.id = i.format_id
                     where i.account_id = $1 and a.answer = 'differs' and i.kind = 'received' and i.transaction_id = m.thing_id
                     order by i.id) as incidents
             from messages m join accounts c on c.id = m.account_id and c.deactivated_at is null
             left join message_answers a on a.account_id = $1 and a.act = m.act and a.thing_id = m.thing_id and a.audience = m.audience
                  and a.audience_id = m.audience_id
            where m.account_id = $1 and m.id = $2 and m.recalled_at is null and m.mail_id is not null
              and (m.person_id is null or exists (select from people p where p.id = m.person_id and p.status <> 'disabled'))
              and (m.person_id is null or m.audience <> 'restaurant' or exists (
                select from restaurant_owners o where o.account_id = $1 and o.restaurant_id = m.audience_id and o.person_id = m.person_id))`,
    values: [accountId, id],
  });
  return rows[0];
}

/** Keeps when a link was first opened. */
export async function noteOpening(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.raw({
    text: 'update messages set opened_at = now() where account_id = $1 and id = $2 and opened_at is null',
    values: [accountId, id],
  });
}

/** An address ends the messages that are not owed to it, or wants them again. */
export async function chooseMails(tx: Tx, accountId: number, address: string, wanted: boolean): Promise<void> {
  await tx.raw({
    text: wanted
      ? 'delete from message_refusals where account_id = $1 and address = $2'
      : 'insert into message_refusals (account_id, address) values ($1, $2) on conflict do nothing',
    values: [accountId, address],
  });
}
