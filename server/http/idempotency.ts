import { createHmac } from 'node:crypto';
import { open, seal } from '../crypto/seal.ts';
import { type Tx } from '../database/transaction.ts';
import { invalidField, problem } from './errors.ts';

export interface Attempt {
  accountId: number | null;
  /** Who calls: `person:12`. A key belongs to its account and caller. */
  caller: string;
  key: string;
  /** The call and its validated input: the same key with another one is refused. */
  call: string;
  input: unknown;
  secret: Buffer;
}

/** The key of a request, by its header; an empty one is none. */
export const keyOf = (header: string | undefined): string | null =>
  header === undefined || header === '' ? null : header;

/**
 * Runs `work` once per key, for ever (docs/api.md, Idempotency): the same key and body answers what the first answered, another
 * body is a 409. The key is written in the transaction of the work, so a refusal leaves it free, and a second caller waits on it.
 */
export async function once<T>(tx: Tx, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  if (attempt.key.length > 200)
    throw invalidField('Idempotency-Key', 'L’en-tête Idempotency-Key compte au plus 200 caractères.');
  const bodyHash = hashOf(attempt);
  const { rowCount } = await tx.raw({
    text: `insert into idempotency_keys (account_id, caller, key, body_hash) values ($1, $2, $3, $4) on conflict do nothing`,
    values: [attempt.accountId, attempt.caller, attempt.key, bodyHash],
  });
  if (rowCount === 0) return replay<T>(tx, attempt, bodyHash);
  const answer = await work();
  const kept = tx.raw({
    text: `update idempotency_keys set sealed_answer = $4
            where account_id is not distinct from $1 and caller = $2 and key = $3`,
    values: [attempt.accountId, attempt.caller, attempt.key, seal(attempt.secret, JSON.stringify(answer))],
  });
  tx.withCommit(kept);
  return answer;
}

async function replay<T>(tx: Tx, attempt: Attempt, bodyHash: Buffer): Promise<T> {
  const { rows } = await tx.raw<{ body_hash: Buffer; sealed_answer: Buffer | null }>({
    text: `select body_hash, sealed_answer from idempotency_keys
            where account_id is not distinct from $1 and caller = $2 and key = $3`,
    values: [attempt.accountId, attempt.caller, attempt.key],
  });
  const [kept] = rows;
  if (kept === undefined || kept.sealed_answer === null)
    throw problem('conflict', 'La même demande est déjà en cours.');
  if (!kept.body_hash.equals(bodyHash)) {
    throw problem('idempotency_conflict', 'Cette clé d’idempotence a déjà servi pour une autre demande.');
  }
  return JSON.parse(open(attempt.secret, kept.sealed_answer)) as T;
}

/** Keyed by the secret: an input may hold a password, and a plain hash of it could be guessed. */
function hashOf({ secret, call, input }: Attempt): Buffer {
  return createHmac('sha256', secret).update(call).update('\n').update(canonical(input)).digest();
}

/** JSON with sorted keys: two bodies that say the same give the same text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
