import { DEVICE_LIMITS } from '@boucle/contract/shared/devices/labels.ts';
import { normalCode } from '@boucle/contract/base/crockford.ts';
import { drawLetters } from '../../platform/crypto/crockford.ts';
import { type SecretKeys, hmacOf } from '../../platform/crypto/keys.ts';
import { type Tx } from '../../platform/database/transaction.ts';

const LETTERS = 8;

/** What a code opens: a device of an owner, at the counter of one restaurant. */
export interface Pairing {
  readonly personId: number;
  readonly restaurantId: number;
  readonly name: string;
}

/** An access, of which the device will be. */
interface OfAccess {
  readonly accountId: number;
  readonly accessId: number;
}

/** Makes the code of a pairing, of which a keyed hash alone is kept. Platform scope. */
export async function makePairing(
  tx: Tx,
  secret: SecretKeys,
  { accountId, accessId, personId, restaurantId, name }: Pairing & OfAccess,
): Promise<{ code: string; expiresAt: Date }> {
  const code = drawLetters(LETTERS);
  const { rows } = await tx.raw<{ expiresAt: Date }>({
    text: `insert into device_pairings (account_id, code_hash, access_id, restaurant_id, person_id, name, expires_at)
           values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7)) returning expires_at as "expiresAt"`,
    values: [
      ...[accountId, hmacOf(secret.active, signedText(accountId, code)), accessId, restaurantId, personId, name],
      DEVICE_LIMITS.code_minutes,
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The pairing was not written.');
  return { code, expiresAt: row.expiresAt };
}

/**
 * The pairing of a code as it was typed, which has served then: of many at once one gets it.
 * Undefined for a wrong or former one. Platform scope.
 */
export async function spendPairing(
  tx: Tx,
  { listed }: SecretKeys,
  { accountId, accessId }: OfAccess,
  typed: string,
): Promise<Pairing | undefined> {
  const code = normalCode(typed);
  const { rows } = await tx.raw<Pairing & { good: boolean }>({
    text: `delete from device_pairings where account_id = $1 and code_hash = any($2::bytea[]) and access_id = $3
           returning person_id as "personId", restaurant_id as "restaurantId", name, expires_at > clock_timestamp() as good`,
    values: [accountId, listed.map((key) => hmacOf(key, signedText(accountId, code))), accessId],
  });
  const [found] = rows;
  return found?.good === true ? found : undefined;
}

/** Forty bits are soon guessed from a plain hash: this is hashed with a key. */
const signedText = (accountId: number, code: string): string => `device_pairing/${accountId}/${code}`;
