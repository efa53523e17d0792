import { type SecretKeys } from '../../../platform/crypto/keys.ts';
import { type LinkedRow, readSignedRow, signedRow } from '../../../platform/crypto/signedRow.ts';

const USE = 'boucle/messages';

/** The signed name of a message, in its link. */
export const messageToken = (keys: Pick<SecretKeys, 'active'>, message: LinkedRow): string =>
  signedRow(keys, USE, message);

/** The message that a token names; undefined for one that is not ours. */
export const readMessageToken = (keys: SecretKeys, token: string): LinkedRow | undefined =>
  readSignedRow(keys, USE, token);
