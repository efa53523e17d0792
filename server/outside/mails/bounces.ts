import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type SecretKey, type SecretKeys, signingKey } from '../../platform/crypto/keys.ts';
import { sameText } from '../../platform/crypto/sameText.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';

const BOUNCES_PATH = '/webhooks/bounces';
/** Bytes: the report of a mail server, and the headers of the mail that it returns. */
const BODY_LIMIT = 256 * 1024;
/** Of 80 bits, in letters that no mail server changes. */
const SIGNATURE_LENGTH = 20;

/** A mail that came back, and its status (RFC 3463), « 5.1.1 ». */
interface Bounce {
  readonly id: number;
  readonly status: string;
}

/** Envelope sender of a mail, `rebonds+12-…@exemple.fr`: what is not delivered returns there. */
export function bounceAddress({ active }: Pick<SecretKeys, 'active'>, bounces: string, id: number): string {
  return bounces.replace('@', `+${id}-${signatureOf(active, id)}@`);
}

const signatureOf = (key: SecretKey, id: number): string =>
  createHmac('sha256', signingKey(key, 'boucle/bounces')).update(String(id)).digest('hex').slice(0, SIGNATURE_LENGTH);

/**
 * The mail that a report returns for good (RFC 3464). Undefined for a delay, for an automatic
 * answer (RFC 3834), and for what names no mail that was signed here.
 */
export function readBounce({ listed }: SecretKeys, message: string): Bounce | undefined {
  const lines = message.split(/\r?\n/);
  const headers = lines.slice(0, lines.indexOf('')).join('\n');
  const [, number = '', signature = ''] = /\+(\d{1,15})-([0-9a-f]{20})@/i.exec(headers) ?? [];
  const id = Number(number);
  if (!listed.some((key) => sameText(signature.toLowerCase(), signatureOf(key, id)))) return undefined;
  const part = lines.findIndex((line) => /^content-type:\s*message\/(global-)?delivery-status\b/i.test(line));
  if (part === -1) return undefined;
  const report = lines.slice(part + 1);
  const fields = report.slice(
    0,
    report.findIndex((line) => line.startsWith('--')),
  );
  if (!fields.some((line) => /^action:\s*failed\b/i.test(line))) return undefined;
  const [status = '5.0.0'] = fields.flatMap((line) => /^status:\s*([45]\.\d{1,3}\.\d{1,3})/i.exec(line)?.[1] ?? []);
  return { id, status };
}

interface BounceDependencies {
  readonly database: Database;
  readonly config: { readonly mailBounces: string | undefined };
  readonly secret: SecretKeys;
}

/**
 * Where a mail server posts what came back to MAIL_BOUNCES. The signed address of the mail is the
 * proof: whatever is sent, the answer is 204. A mail fails once, within a week: its reader has the
 * address, too.
 */
export function bounceRoute({ database, config, secret }: BounceDependencies): Hono {
  const app = new Hono();
  app.use(BOUNCES_PATH, bodyLimit({ maxSize: BODY_LIMIT, onError: (context) => context.body(null, 413) }));
  app.post(BOUNCES_PATH, async (context) => {
    if (config.mailBounces === undefined) return context.notFound();
    const bounce = readBounce(secret, await context.req.text());
    if (bounce !== undefined)
      await inScope(database, { kind: 'platform' }, (tx) =>
        tx.raw({
          text: `update mails set sent_at = null, failed_at = now(), failure = $2
                  where id = $1 and handed_over_at > now() - interval '7 days' and failed_at is null and recipient <> '(effacé)'`,
          values: [bounce.id, `Retour ${bounce.status}`],
        }),
      );
    return context.body(null, 204);
  });
  return app;
}
