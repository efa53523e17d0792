import { type SecretKeys, signingKey } from '../../platform/crypto/keys.ts';
import { open } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** Keys of an initiative's place codes, 32 bytes each: the first signs, all read. */
export type PlaceKeys = readonly Buffer[];

/** A key that an initiative brought, as `place_keys` has it. */
export interface BroughtKey {
  readonly n: number;
  readonly sealed_key: Buffer;
}

const USE = 'boucle/places';

/**
 * The keys that an initiative brought, or those derived from the installation's. The last ones
 * derived are the same for all initiatives: codes of before initiatives had keys are signed so.
 */
export function placeKeysOf(secret: SecretKeys, accountId: number, brought: readonly BroughtKey[]): PlaceKeys {
  if (brought.length > 0)
    return brought.map(({ n, sealed_key: sealed }) =>
      Buffer.from(open(secret, placeIn('placeKey', accountId, n), sealed), 'base64'),
    );
  return [`${USE}/${accountId}`, USE].flatMap((use) => secret.listed.map((key) => signingKey(key, use)));
}

/** The keys of an initiative's place codes. */
export async function placeKeys(tx: Tx, secret: SecretKeys, accountId: number): Promise<PlaceKeys> {
  const { rows } = await tx.raw<BroughtKey & Record<string, unknown>>({
    text: 'select n, sealed_key from place_keys where account_id = $1 order by n',
    values: [accountId],
  });
  return placeKeysOf(secret, accountId, rows);
}
