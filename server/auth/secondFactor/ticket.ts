import { openSent, seal } from '../../platform/crypto/seal.ts';
import { travelling } from '../../platform/crypto/sealedColumns.ts';
import { type ConsoleRequest } from '../tokens/consoleRequest.ts';
import { hashOf } from '../tokens/tokens.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';

/** Where a sign-in goes on once the second factor was shown. */
export type Onward =
  | ({ readonly kind: 'console' } & ConsoleRequest)
  /** The request of a partner's application, as it was made. */
  | { readonly kind: 'end_user'; readonly redirectUri: string; readonly fields: Readonly<Record<string, string>> };

/** A sign-in whose password was right. */
export interface Ticket {
  readonly personId: number;
  /** Of the hash of the password: another password ends the ticket. */
  readonly passwordMark: string;
  readonly onward: Onward;
  /**
   * The step that is left: a factor to show, a first one to set up (with its secret, and until when
   * it may be put off), or nothing.
   */
  readonly stage:
    | { readonly step: 'ask' }
    | { readonly step: 'setUp'; readonly secret: string; readonly later?: string | undefined }
    | { readonly step: 'done' };
}

const PURPOSE = 'second-factor';
/** How long, in milliseconds, the second step may take. */
const TICKET_MS = 10 * 60_000;

export const passwordMark = (passwordHash: string | null): string => hashOf(passwordHash ?? '').toString('base64url');

/** A ticket that travels with the page: sealed, for ten minutes. */
export const sealTicket = (key: SecretKeys, ticket: Ticket, now: Date): string =>
  seal(
    key,
    travelling(PURPOSE),
    JSON.stringify({ purpose: PURPOSE, ends: now.getTime() + TICKET_MS, ticket }),
  ).toString('base64url');

/** The ticket of a page; undefined when it is none of ours or came to its end. */
export function openTicket(key: SecretKeys, sealed: string, now: Date): Ticket | undefined {
  const read = unsealed(key, sealed);
  return read?.purpose === PURPOSE && read.ends > now.getTime() ? read.ticket : undefined;
}

function unsealed(key: SecretKeys, sealed: string): { purpose?: string; ends: number; ticket: Ticket } | undefined {
  const text = openSent(key, travelling(PURPOSE), sealed);
  if (text === undefined) return undefined;
  return JSON.parse(text) as { purpose?: string; ends: number; ticket: Ticket };
}
