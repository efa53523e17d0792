import { open, seal } from '../../crypto/seal.ts';

const PURPOSE = 'totp-set-up';
/** How long, in milliseconds, setting an application up may take. */
const TICKET_MS = 30 * 60_000;

/** A secret that is shown and not kept yet, sealed for its person. */
export const sealSetUp = (key: Buffer, personId: number, secret: string, now: Date): string =>
  seal(key, JSON.stringify({ purpose: PURPOSE, personId, secret, ends: now.getTime() + TICKET_MS })).toString(
    'base64url',
  );

/** The secret of a ticket; undefined when it is none of ours, of somebody else, or came to its end. */
export function openSetUp(key: Buffer, personId: number, ticket: string, now: Date): string | undefined {
  try {
    const read = JSON.parse(open(key, Buffer.from(ticket, 'base64url'))) as Record<string, unknown>;
    const isOurs = read['purpose'] === PURPOSE && read['personId'] === personId && Number(read['ends']) > now.getTime();
    return isOurs && typeof read['secret'] === 'string' ? read['secret'] : undefined;
  } catch {
    return undefined;
  }
}
