import { seal } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';

export interface MailContent {
  text: string;
  html: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
  /** Address that a press, or its mail program, ends such mails by (RFC 8058). */
  unsubscribe?: string;
}

/** An issued invoice whose PDF leaves with a mail. */
export interface AttachedInvoice {
  readonly accountId: number;
  readonly id: number;
}

/** A report whose A4 is made as its mail leaves, of Paris days. */
export interface AttachedReport {
  readonly accountId: number;
  readonly from: string;
  readonly to: string;
}

export interface Mail extends MailContent {
  /** Its purpose: « invitation », « password »… Shown in the list of mails. */
  kind: string;
  /** The initiative it is sent for, null for the platform's own. */
  accountId: number | null;
  to: string;
  subject: string;
  /** Links that open an account, or answer as its recipient: they leave with it, shown nowhere. */
  secrets?: readonly string[];
  invoice?: AttachedInvoice;
  report?: AttachedReport;
}

/** Hands mails to the workers and keeps a trace of each. */
export interface MailSender {
  /**
   * Answers as soon as the mail is written down with its job; `failure` is what kept it from being
   * so, null when nothing did.
   */
  send(mail: Mail): Promise<{ id: number; failure: string | null }>;
}

/** Puts the job of sending a mail in the queue, in its transaction. */
export type AddJob = (tx: Tx, name: 'mail', data: { id: number; accountId: number | null }) => Promise<void>;

/** Sends mails, whose texts wait sealed with the key: one may hold a link that opens an account. */
export function createMailSender(database: Database, key: SecretKeys, addJob: AddJob): MailSender {
  return {
    async send(mail) {
      const id = await inScope(database, { kind: 'platform' }, (tx) => writeMail(tx, mail, key, addJob));
      return { id, failure: null };
    },
  };
}

const HIDDEN = '(lien masqué)';

/** Writes a mail with its job, in the transaction of its subject. Answers its number. */
export async function writeMail(tx: Tx, mail: Mail, key: SecretKeys, addJob: AddJob): Promise<number> {
  const { accountId, kind, to, subject, text, html, replyTo, unsubscribe, secrets = [], invoice, report } = mail;
  const hide = (text: string): string => secrets.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
  const id = await nextMail(tx);
  await tx.raw({
    text: `insert into mails (id, account_id, kind, recipient, subject, sealed_content, sealed_preview, has_secret)
      overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      id,
      accountId,
      kind,
      to,
      subject,
      seal(key, placeIn('mail', id), JSON.stringify({ text, html, replyTo, unsubscribe, invoice, report })),
      seal(
        key,
        placeIn('preview', id),
        JSON.stringify({ text: hide(text), html: hide(html), replyTo, unsubscribe, invoice, report }),
      ),
      secrets.length > 0,
    ],
  });
  await addJob(tx, 'mail', { id, accountId });
  return id;
}

/** The number of a mail that is about to be written: its content is sealed for it. */
export async function nextMail(tx: Tx): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: "select nextval(pg_get_serial_sequence('mails', 'id')) as id",
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The mail has no number.');
  return row.id;
}
