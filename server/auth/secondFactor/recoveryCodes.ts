import { normalCode } from '@boucle/contract/base/crockford.ts';
import { drawLetters } from '../../platform/crypto/crockford.ts';
import { type SecretKey, type SecretKeys, hmacOf } from '../../platform/crypto/keys.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** How many are given at once. */
export const RECOVERY_CODES = 10;
const LENGTH = 10;

const newCode = (): string => {
  const letters = drawLetters(LENGTH);
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

/** Hash under which a code is kept, worth nothing without the secret of the server. */
const hashOfCode = (key: SecretKey, personId: number, typed: string): Buffer =>
  hmacOf(key, `recovery/${personId}/${normalCode(typed)}`);

/** Gives a person ten new codes; the earlier ones end. Platform scope. */
export async function renewRecoveryCodes(tx: Tx, { active }: SecretKeys, personId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.raw({ text: 'delete from person_recovery_codes where person_id = $1', values: [personId] });
  await tx.raw({
    text: 'insert into person_recovery_codes (person_id, code_hash, key_number) select $1, unnest($2::bytea[]), $3',
    values: [personId, codes.map((code) => hashOfCode(active, personId, code)), active.number],
  });
  return codes;
}

/**
 * Uses a code, hashed by any of our keys; of many callers at once exactly one gets true. Platform
 * scope.
 */
export async function spendRecoveryCode(
  tx: Tx,
  { listed }: SecretKeys,
  personId: number,
  typed: string,
): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: 'update person_recovery_codes set used_at = now() where person_id = $1 and code_hash = any($2) and used_at is null',
    values: [personId, listed.map((key) => hashOfCode(key, personId, typed))],
  });
  return rowCount === 1;
}
