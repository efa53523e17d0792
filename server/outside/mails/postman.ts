import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { type Config } from '../../platform/config/config.ts';
import { tryOpen } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { makeFolderDurably, writeDurably } from '../../platform/files/durable.ts';
import { MAIL_TRIES } from '../../platform/jobs/queue.ts';
import { type InlinePicture, inlinePictures } from './inlinePictures.ts';
import { type AttachedPdf, attachedPdf } from './attachedPdf.ts';
import { bounceAddress } from './bounces.ts';
import { type AttachedInvoice, type AttachedReport, type MailContent } from './mail.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';

/** Sends the mails that wait, each once. */
export interface Postman {
  /**
   * Sends a mail unless it left already. When its worker died, another one sends it, unless its
   * bytes had begun to leave by SMTP: whether it arrived is unknown then, and its trace shows it. A
   * file is written over itself. Throws, its reason kept in the trace, when it could not leave: to
   * be tried again.
   */
  deliver(id: number): Promise<void>;
}

interface Letter extends MailContent {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly at: Date;
  readonly attachments: (InlinePicture | AttachedPdf)[];
}

/** As `failureReason.ts` shows it to people. */
const UNREADABLE = 'Contenu illisible';

/** Calls `handOver` just before the first byte of the message leaves. */
type Carry = (letter: Letter, handOver: () => Promise<void>) => Promise<void>;

/** Columns of a claimed mail; answers to it go to its initiative, where that has an address. */
const CLAIMED = `recipient, subject, created_at, sealed_content, attempts,
  (select nullif(content->>'reply_to', '') from accounts where id = mails.account_id) as reply_to`;

interface Claimed {
  reply_to: string | null;
  recipient: string;
  subject: string;
  created_at: Date;
  sealed_content: Buffer | null;
  /** This one too. */
  attempts: number;
}

/**
 * Through SMTP_URL when there is one, else each mail becomes a file
 * DATA_DIR/outbox/<timestamp>-<id>.eml. `report` gets the error of a picture without which a mail
 * leaves, `reportPdf` makes the A4 of a report.
 */
export function createPostman(
  database: Database,
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailBounces' | 'dataDir'>,
  key: SecretKeys,
  report: (error: unknown) => void,
  reportPdf: (report: AttachedReport) => Promise<AttachedPdf> = () =>
    Promise.reject(new Error('No PDF of reports here')),
): Postman {
  const withPictures = inlinePictures(database, report);
  const { smtpUrl, mailFrom, mailBounces } = config;
  const returnTo = (id: number) => (mailBounces === undefined ? undefined : bounceAddress(key, mailBounces, id));
  const carry = smtpUrl === undefined ? toOutbox(config) : throughSmtp(smtpUrl, mailFrom, returnTo);
  const change = async (id: number, text: string, ...values: unknown[]): Promise<Claimed | undefined> => {
    const { rows } = await inScope(database, { kind: 'platform' }, (tx) =>
      tx.raw<Claimed & Record<string, unknown>>({ text, values: [id, ...values] }),
    );
    return rows[0];
  };
  return {
    async deliver(id) {
      const claimed = await change(
        id,
        `update mails set claimed_at = now(), handed_over_at = null, attempts = attempts + 1 where id = $1 and sent_at is null
            and (handed_over_at is null or $2) returning ${CLAIMED}`,
        smtpUrl === undefined,
      );
      if (!claimed?.sealed_content) {
        const lost = `update mails set failure = 'Envoi interrompu', failed_at = now()
          where id = $1 and sent_at is null and failed_at is null and claimed_at is not null`;
        await change(id, lost);
        return;
      }
      // Another worker that took it over in the meantime has counted one attempt more.
      const handOver = async (): Promise<void> => {
        const mark = `update mails set handed_over_at = now() where id = $1 and sent_at is null and handed_over_at is null
          and attempts = $2 returning ${CLAIMED}`;
        if ((await change(id, mark, claimed.attempts)) === undefined) throw new TakenOver();
      };
      const { recipient: to, subject, created_at: at, sealed_content: sealed, attempts, reply_to: replyTo } = claimed;
      const content = tryOpen(key, placeIn('mail', id), sealed);
      if (content === undefined) {
        // Another try would read no more: it fails at once, and shows in the list of mails.
        await change(
          id,
          'update mails set claimed_at = null, failure = $2, failed_at = now() where id = $1',
          UNREADABLE,
        );
        return;
      }
      try {
        const read = JSON.parse(content) as MailContent & { invoice?: AttachedInvoice; report?: AttachedReport };
        const { html, invoice, report: reported, ...kept } = read;
        const { html: shown, attachments } = await withPictures(html);
        const pdf = [
          ...(invoice === undefined ? [] : [await attachedPdf(database, invoice)]),
          ...(reported === undefined ? [] : [await reportPdf(reported)]),
        ];
        const letter = { ...(replyTo !== null && { replyTo }), ...kept, id, to, subject, at, html: shown };
        await carry({ ...letter, attachments: [...attachments, ...pdf] }, handOver);
      } catch (error) {
        if (error instanceof TakenOver) return;
        const failedAt = attempts >= MAIL_TRIES ? 'now()' : 'null';
        const kept = `update mails set claimed_at = null, handed_over_at = null, failure = $2, failed_at = ${failedAt} where id = $1`;
        await change(id, kept, reasonOf(error));
        throw error;
      }
      // One that came back already has failed.
      await change(
        id,
        `update mails set sent_at = now(), failure = null, failed_at = null, sealed_content = null
          where id = $1 and (failure is null or failure not like 'Retour%')`,
      );
    },
  };
}

/** Another worker sends the mail. */
class TakenOver extends Error {
  override name = 'TakenOver';
}

/** What a mail is made of, for its writer. */
const partsOf = ({ to, subject, text, html, attachments, replyTo, unsubscribe }: Letter) => ({
  ...{ to, subject, text, html, attachments },
  ...(replyTo !== undefined && { replyTo }),
  ...(unsubscribe !== undefined && {
    list: { unsubscribe: { url: unsubscribe } },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
});

/** `returnTo`: where a mail that cannot be delivered returns; undefined: to `from`. */
function throughSmtp(url: string, from: string, returnTo: (id: number) => string | undefined): Carry {
  const transport = createTransport(url);
  const writer = createTransport({ streamTransport: true, buffer: true });
  return async (letter, handOver) => {
    const { id, at } = letter;
    // The same at each try: a mailbox recognises a second copy.
    const messageId = `<${at.getTime()}.${id}@${from.replace(/^.*@|>$/g, '')}>`;
    const { message, envelope } = await writer.sendMail({ messageId, from, ...partsOf(letter) });
    // Read once the server is connected and has taken the sender's name and password.
    async function* bytes(): AsyncGenerator<Buffer> {
      await handOver();
      yield message as Buffer;
    }
    const sender = returnTo(id) ?? envelope.from;
    await transport.sendMail({ envelope: { ...envelope, from: sender }, raw: Readable.from(bytes()) });
  };
}

function toOutbox({ dataDir, mailFrom: from }: Pick<Config, 'mailFrom' | 'dataDir'>): Carry {
  const folder = join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (letter) => {
    const { id, at } = letter;
    const { message } = await transport.sendMail({ from, ...partsOf(letter) });
    // Mails hold links that open an account: their owner only.
    makeFolderDurably(folder, 0o700);
    chmodSync(folder, 0o700);
    const timestamp = at.toISOString().replaceAll(':', '-');
    // `buffer: true` gives it whole.
    writeDurably(join(folder, `${timestamp}-${id}.eml`), message as Buffer);
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
