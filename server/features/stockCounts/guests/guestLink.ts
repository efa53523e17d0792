import { countGuestPath } from '@boucle/contract/shared/stockCounts/labels.ts';
import { createHmac } from 'node:crypto';
import { type SecretKey, type SecretKeys, signingKey } from '../../../platform/crypto/keys.ts';
import { sameText } from '../../../platform/crypto/sameText.ts';
import { type LinkedRow, readSignedRow, signedRow } from '../../../platform/crypto/signedRow.ts';

const LINK = 'boucle/count_guests';
const BROWSER = 'boucle/count_browsers';
const CODES = 1_000_000;

/** The link of a guest, and the six digits that are given apart from it. */
export const guestAccess = (keys: SecretKeys, guest: LinkedRow): { path: string; code: string } => ({
  path: countGuestPath(signedRow(keys, LINK, guest)),
  code: codeBy(keys.active, guest),
});

/** The guest that a link's token names; undefined for one that is not ours. */
export const readGuestLink = (keys: SecretKeys, token: string): LinkedRow | undefined =>
  readSignedRow(keys, LINK, token);

/** Whether these six digits are the guest's, under any key of the server. */
export const isGuestCode = ({ listed }: SecretKeys, guest: LinkedRow, typed: string): boolean =>
  listed.map((key) => sameText(typed, codeBy(key, guest))).includes(true);

/** The token of a browser in which the code was typed. */
export const browserToken = (keys: SecretKeys, guest: LinkedRow): string => signedRow(keys, BROWSER, guest);

/** Whether the token is of a browser in which this guest typed their code. */
export const isGuestBrowser = (keys: SecretKeys, { accountId, id }: LinkedRow, token: string): boolean => {
  const known = readSignedRow(keys, BROWSER, token);
  return known?.accountId === accountId && known.id === id;
};

function codeBy(key: SecretKey, { accountId, id }: LinkedRow): string {
  const hash = createHmac('sha256', signingKey(key, 'boucle/count_codes')).update(`${accountId}.${id}`).digest();
  return String(hash.readUIntBE(0, 6) % CODES).padStart(6, '0');
}
