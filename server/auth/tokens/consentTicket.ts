import { openSent, seal } from '../../platform/crypto/seal.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { travelling } from '../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { hashOf } from './tokens.ts';

/** How long, in milliseconds, one may think before consenting. */
const TICKET_MS = 10 * 60_000;

/** Who just signed in for a request of a partner's application. */
export interface ConsentTicket {
  readonly personId: number;
  /** Of their password and second factor (`proofOf`). */
  readonly proof: string;
  /** The request, as it was made. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Proves that this person just signed in for this very request; travels with the page that asks for
 * their consent.
 */
export function sealConsent(secret: SecretKeys, ticket: ConsentTicket, now: Date): string {
  const text = JSON.stringify({ ...ticket, until: now.getTime() + TICKET_MS });
  return seal(secret, travelling('consent'), text).toString('base64url');
}

/**
 * The ticket of a page; undefined when it is none of ours, another request's, or came to its end.
 */
export function openConsent(
  secret: SecretKeys,
  sealed: string,
  { fields }: Pick<ConsentTicket, 'fields'>,
  now: Date,
): ConsentTicket | undefined {
  const text = openSent(secret, travelling('consent'), sealed);
  if (text === undefined) return undefined;
  const { until, ...ticket } = JSON.parse(text) as ConsentTicket & { until: number };
  return JSON.stringify(ticket.fields) === JSON.stringify(fields) && until > now.getTime() ? ticket : undefined;
}

/**
 * Changes with the person's password, and when they turn their second factor on or off: what was
 * signed in before is worth nothing. Platform scope.
 */
export async function proofOf(tx: Tx, personId: number): Promise<string> {
  const { rows } = await tx.raw<{ hash: string | null; factor: boolean }>({
    text: `select password_hash as hash,
                  exists (select from person_totp where person_id = $1)
                    or exists (select from person_passkeys where person_id = $1) as factor
             from people where id = $1`,
    values: [personId],
  });
  return hashOf(JSON.stringify(rows[0] ?? null)).toString('base64url');
}
