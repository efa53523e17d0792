import { openSent, seal } from '../../platform/crypto/seal.ts';
import { travelling } from '../../platform/crypto/sealedColumns.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';

const PURPOSE = 'totp-set-up';
/** How long, in milliseconds, setting an application up may take. */
const TICKET_MS = 30 * 60_000;

/** A secret that is shown and not kept yet, sealed for its person. */
export const sealSetUp = (key: SecretKeys, personId: number, secret: string, now: Date): string =>
  seal(
    key,
    travelling(PURPOSE),
    JSON.stringify({ purpose: PURPOSE, personId, secret, ends: now.getTime() + TICKET_MS }),
  ).toString('base64url');

/**
 * The secret of a ticket; undefined when it is none of ours, of somebody else, or came to its end.
 */
export function openSetUp(key: SecretKeys, personId: number, ticket: string, now: Date): string | undefined {
  const text = openSent(key, travelling(PURPOSE), ticket);
  if (text === undefined) return undefined;
  const read = JSON.parse(text) as Record<string, unknown>;
  const isOurs = read['purpose'] === PURPOSE && read['personId'] === personId && Number(read['ends']) > now.getTime();
  return isOurs && typeof read['secret'] === 'string' ? read['secret'] : undefined;
}
