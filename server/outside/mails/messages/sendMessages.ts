import { MESSAGE_LIMITS } from '@boucle/contract/shared/messages/labels.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type JobQueue } from '../../../platform/jobs/queue.ts';
import { accountBrand } from '../accountBrand.ts';
import { writeMail } from '../mail.ts';
import { messageLink, messageMail, type MessageToMail } from './messageMail.ts';
import { messageToken } from './token.ts';

export interface MessageMeans {
  readonly key: SecretKeys;
  readonly add: JobQueue['add'];
  /** Origin of the links. */
  readonly origin: string;
}

/** Accounts of which messages may leave now. */
export async function accountsWithMessages(tx: Tx): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `select distinct account_id as id from messages
            where send_after <= now() and mail_id is null and recalled_at is null and address is not null order by 1`,
    values: [],
  });
  return rows.map(({ id }) => id);
}

interface Due extends MessageToMail {
  readonly id: number;
  readonly address: string;
  /** Issued with the statement that the message brings: its PDF leaves with the mail. */
  readonly invoiceId: number | null;
  /** The author receives the words too, without the link that answers for the recipient. */
  readonly copied: boolean;
}

/**
 * Makes mails of an account's messages whose seconds are over, the oldest first, within
 * `MESSAGE_LIMITS.an_hour`; answers how many. Mail, job and mark are one transaction, alone for the
 * account: each message is one mail, whatever worker dies.
 */
export async function sendMessages(
  tx: Tx,
  accountId: number,
  most: number,
  { key, add, origin }: MessageMeans,
): Promise<number> {
  await tx.raw({
    text: `select pg_advisory_xact_lock(hashtextextended('messages/' || $1::text, 0))`,
    values: [accountId],
  });
  const { rows } = await tx.raw<Due & Record<string, unknown>>({
    text: `select m.id, m.act, m.name, case when m.act = 'statement' then (select max(i.id) from invoices i
                    where i.account_id = $1 and i.statement_id = m.thing_id and i.kind = 'invoice' and i.label is not null and i.net_cents > 0) end as "invoiceId", m.address, m.subject, m.text, m.copied, p.name as author, p.email as "authorEmail"
             from messages m left join people p on p.id = m.created_by
            where m.account_id = $1 and m.send_after <= now() and m.mail_id is null and m.recalled_at is null and m.address is not null
            -- A recall waits for no other message, nor for the hour.
            order by (m.act = 'recall') desc, m.id
            limit least($2::int, greatest($3::int - (select count(*) from messages s
              where s.account_id = $1 and s.mailed_at > now() - interval '1 hour'), (select count(*) from messages r
              where r.account_id = $1 and r.act = 'recall' and r.send_after <= now() and r.mail_id is null and r.recalled_at is null
                and r.address is not null), 0))
              for no key update of m`,
    values: [accountId, most, MESSAGE_LIMITS.an_hour],
  });
  if (rows.length === 0) return 0;
  const brand = await accountBrand(tx, accountId);
  for (const { id, address, invoiceId, copied, ...message } of rows) {
    const link = messageLink(origin, messageToken(key, { accountId, id }));
    const invoice = invoiceId !== null && { invoice: { accountId, id: invoiceId } };
    const words = messageMail(message, brand, link);
    const mail = { kind: 'message', accountId, to: address, ...invoice, ...words, secrets: [link] };
    const mailId = await writeMail(tx, mail, key, add);
    if (copied && message.authorEmail !== null) {
      const copy = messageMail({ ...message, subject: `Copie\u00a0: ${message.subject}` }, brand, null);
      await writeMail(tx, { kind: 'message', accountId, to: message.authorEmail, ...invoice, ...copy }, key, add);
    }
    await tx.raw({
      text: 'update messages set mail_id = $3, mailed_at = now() where account_id = $1 and id = $2',
      values: [accountId, id, mailId],
    });
  }
  return rows.length;
}
