import { type Tx } from '../../platform/database/transaction.ts';

/** A key as the database knows it. */
export interface RegisteredKey {
  readonly number: number;
  readonly fingerprint: Buffer;
  readonly opensBare: boolean;
  readonly activatedAt: Date | null;
  readonly retiredAt: Date | null;
}

/**
 * Any number, the same in all processes: the holder of this lock reads and changes the list of
 * keys.
 */
const KEYS_LOCK = 20_250_402;

/**
 * The keys that the database knows, by number, under a lock that the transaction holds. Platform
 * scope.
 */
export async function lockKeys(tx: Tx): Promise<RegisteredKey[]> {
  await tx.raw({ text: 'select pg_advisory_xact_lock($1)', values: [KEYS_LOCK] });
  const { rows } = await tx.raw<RegisteredKey & Record<string, unknown>>({
    text: `select number, fingerprint, opens_bare as "opensBare", activated_at as "activatedAt", retired_at as "retiredAt"
             from secret_keys order by number`,
  });
  return rows;
}

/** Whether no one and nothing was written yet: only then may a key be made. Platform scope. */
export async function isEmptyDatabase(tx: Tx): Promise<boolean> {
  const { rows } = await tx.raw<{ used: boolean }>({
    text: 'select exists (select from accounts) or exists (select from people) as used',
  });
  return rows[0]?.used === false;
}

/** Writes a key down under the next number. Platform scope. */
export async function addKey(
  tx: Tx,
  { fingerprint, opensBare }: Pick<RegisteredKey, 'fingerprint' | 'opensBare'>,
): Promise<RegisteredKey> {
  const { rows } = await tx.raw<{ number: number }>({
    text: `insert into secret_keys (number, fingerprint, opens_bare)
           select coalesce(max(number), 0) + 1, $1, $2 from secret_keys returning number`,
    values: [fingerprint, opensBare],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The key was not written down.');
  return { number: row.number, fingerprint, opensBare, activatedAt: null, retiredAt: null };
}

/** From now on something may be sealed with it. Platform scope. */
export async function activateKey(tx: Tx, number: number): Promise<void> {
  await tx.raw({
    text: 'update secret_keys set activated_at = now() where number = $1 and activated_at is null',
    values: [number],
  });
}

/**
 * Nothing is sealed with these any more, as far as anybody can open. Answers which were retired
 * now. Platform scope.
 */
export async function retireOthers(tx: Tx, active: number): Promise<number[]> {
  const { rows } = await tx.raw<{ number: number }>({
    text: `update secret_keys set retired_at = now()
            where number <> $1 and activated_at is not null and retired_at is null returning number`,
    values: [active],
  });
  return rows.map(({ number }) => number).sort((a, b) => a - b);
}

/** Seals that do not name their place are read no more. Platform scope. */
export async function endBareSeals(tx: Tx): Promise<void> {
  await tx.raw({ text: 'update secret_keys set opens_bare = false where opens_bare' });
}
