import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Config } from '../config.ts';
import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';

export interface Mail {
  /** What it is for: « invitation », « password »… Shown in the list of mails. */
  kind: string;
  /** The initiative it is sent for, null for the platform's own. */
  accountId: number | null;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails and keeps a trace of each. Never call it inside a transaction: a mail cannot be rolled back. */
export interface MailSender {
  /** Never throws for a mail that could not leave: its failure (null when it left) is kept in the trace and returned. */
  send(mail: Mail): Promise<{ id: number; failure: string | null }>;
}

type Deliver = (mail: Mail, id: number) => Promise<void>;

/** Through SMTP_URL when there is one, else each mail becomes a file DATA_DIR/outbox/<timestamp>-<id>.eml. */
export function createMailSender(
  database: Database,
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
): MailSender {
  const deliver = config.smtpUrl === undefined ? toOutbox(config) : throughSmtp(config.smtpUrl, config.mailFrom);
  return {
    async send(mail) {
      const id = await record(database, mail);
      const failure = await deliver(mail, id).then(() => null, reasonOf);
      await close(database, id, failure);
      return { id, failure };
    },
  };
}

function throughSmtp(url: string, from: string): Deliver {
  const transport = createTransport(url);
  return async ({ to, subject, text, html }) => {
    await transport.sendMail({ from, to, subject, text, html });
  };
}

function toOutbox({ dataDir, mailFrom: from }: Pick<Config, 'mailFrom' | 'dataDir'>): Deliver {
  const folder = join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async ({ to, subject, text, html }, id) => {
    const { message } = await transport.sendMail({ from, to, subject, text, html });
    await mkdir(folder, { recursive: true });
    // Mails hold links that open an account: their owner only.
    await chmod(folder, 0o700);
    const timestamp = new Date().toISOString().replaceAll(':', '-');
    await writeFile(join(folder, `${timestamp}-${id}.eml`), message, { mode: 0o600 });
  };
}

async function record(database: Database, { accountId, kind, to, subject }: Mail): Promise<number> {
  const { rows } = await inScope(database, { kind: 'platform' }, (tx) =>
    tx.raw<{ id: number }>({
      text: 'insert into mails (account_id, kind, recipient, subject) values ($1, $2, $3, $4) returning id',
      values: [accountId, kind, to, subject],
    }),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The mail was not written.');
  return row.id;
}

async function close(database: Database, id: number, failure: string | null): Promise<void> {
  await inScope(database, { kind: 'platform' }, (tx) =>
    tx.raw({
      text: 'update mails set sent_at = case when $2::text is null then now() end, failure = $2 where id = $1',
      values: [id, failure],
    }),
  );
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
