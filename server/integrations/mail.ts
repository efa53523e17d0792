import { seal } from '../crypto/seal.ts';
import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';

export interface MailContent {
  text: string;
  html: string;
}

export interface Mail extends MailContent {
  /** What it is for: « invitation », « password »… Shown in the list of mails. */
  kind: string;
  /** The initiative it is sent for, null for the platform's own. */
  accountId: number | null;
  to: string;
  subject: string;
}

/** Hands mails to the workers and keeps a trace of each. */
export interface MailSender {
  /** Answers as soon as the mail is written down with its job; `failure` is what kept it from being so, null when nothing did. */
  send(mail: Mail): Promise<{ id: number; failure: string | null }>;
}

/** Puts the job of sending a mail in the queue, in its transaction. */
type AddJob = (tx: Tx, name: 'mail', data: { id: number }) => Promise<void>;

/** What a mail says waits sealed with the key: it may hold a link that opens an account. */
export function createMailSender(database: Database, key: Buffer, addJob: AddJob): MailSender {
  return {
    async send(mail) {
      const id = await inScope(database, { kind: 'platform' }, async (tx) => {
        const written = await record(tx, mail, key);
        await addJob(tx, 'mail', { id: written });
        return written;
      });
      return { id, failure: null };
    },
  };
}

async function record(tx: Tx, { accountId, kind, to, subject, text, html }: Mail, key: Buffer): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'insert into mails (account_id, kind, recipient, subject, sealed_content) values ($1, $2, $3, $4, $5) returning id',
    values: [accountId, kind, to, subject, seal(key, JSON.stringify({ text, html }))],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The mail was not written.');
  return row.id;
}
