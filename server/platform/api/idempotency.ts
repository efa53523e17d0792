import { type ActState } from '@boucle/contract/features/acts/calls.ts';
import { ANSWERS_KEPT_DAYS } from '@boucle/contract/base/constants.ts';
import { z } from 'zod';
import { hmacOf } from '../crypto/keys.ts';
import { seal, tryOpen } from '../crypto/seal.ts';
import { type SealPlace, placeIn } from '../crypto/sealedColumns.ts';
import { type Tx } from '../database/transaction.ts';
import { invalidField, problem } from '../http/errors.ts';
import { type SecretKeys } from '../crypto/keys.ts';

export interface Attempt {
  accountId: number | null;
  /** Who calls: `person:12`. A key belongs to its account and caller. */
  caller: string;
  key: string;
  /** The call and its validated input: the same key with another one is refused. */
  call: string;
  input: unknown;
  secret: SecretKeys;
}

/**
 * Runs `work` once per key, as long as answers are kept (docs/api.md, Idempotency): the same key
 * and body answers what the first answered, another body is a 409. The key is written in the
 * transaction of the work, so a refusal leaves it free, and a second caller waits on it.
 */
export async function once<T>(tx: Tx, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  // Sending a key asks for its protection: an empty one is the caller's mistake, and would protect
  // from nothing.
  if (attempt.key.trim() === '')
    throw invalidField(
      'Idempotency-Key',
      'L’en-tête Idempotency-Key est vide\u00a0: donnez-lui une valeur propre à cette demande, ou ne l’envoyez pas.',
    );
  if (attempt.key.length > 200)
    throw invalidField('Idempotency-Key', 'L’en-tête Idempotency-Key compte au plus 200 caractères.');
  const { active } = attempt.secret;
  const { rowCount } = await tx.raw({
    text: `insert into idempotency_keys (account_id, caller, key, body_hash, key_number)
      select $1::bigint, $2, $3, $4::bytea, $5::smallint from (select pg_advisory_xact_lock(${LOCK_OF_KEY})) locked on conflict do nothing`,
    values: [attempt.accountId, attempt.caller, attempt.key, hmacOf(active, bodyOf(attempt)), active.number],
  });
  if (rowCount === 0) return replay<T>(tx, attempt);
  const answer = await work();
  const kept = tx.raw({
    text: `update idempotency_keys set sealed_answer = $4
            where account_id is not distinct from $1 and caller = $2 and key = $3`,
    values: [
      attempt.accountId,
      attempt.caller,
      attempt.key,
      seal(attempt.secret, placeOfAnswer(attempt), JSON.stringify(answer)),
    ],
  });
  tx.withCommit(kept);
  return answer;
}

/**
 * The lock of a key, held from the first statement of its transaction to the last: by account,
 * caller and key.
 */
const LOCK_OF_KEY = `hashtextextended($2::text || E'\\n' || $3::text, case when $1::bigint is null then 0 else $1::bigint end)`;

/**
 * What became of the request under a key: its transaction is under way, was recorded, or left
 * nothing.
 */
export async function outcomeOf(
  tx: Tx,
  { accountId, caller, key, secret }: Pick<Attempt, 'accountId' | 'caller' | 'key' | 'secret'>,
): Promise<ActState> {
  const values = [accountId, caller, key];
  const { rows: locks } = await tx.raw<{ free: boolean }>({
    text: `select pg_try_advisory_xact_lock_shared(${LOCK_OF_KEY}) as free`,
    values,
  });
  if (locks[0]?.free !== true) return { state: 'running', at: null, transaction_id: null };
  const { rows } = await tx.raw<{ created_at: Date; sealed_answer: Buffer | null }>({
    text: `select created_at, sealed_answer from idempotency_keys
      where account_id is not distinct from $1 and caller = $2 and key = $3`,
    values,
  });
  const [row] = rows;
  if (row === undefined) return { state: 'unknown', at: null, transaction_id: null };
  const answer =
    row.sealed_answer === null
      ? undefined
      : tryOpen(secret, placeOfAnswer({ accountId, caller, key }), row.sealed_answer);
  return { state: 'recorded', at: row.created_at.toISOString(), transaction_id: transactionIn(answer) };
}

const transactionShape = z.object({ data: z.object({ id: z.int(), transaction_type: z.string() }) });

function transactionIn(answer: string | undefined): number | null {
  const { data } = transactionShape.safeParse(JSON.parse(answer ?? 'null'));
  return data === undefined ? null : data.data.id;
}

/**
 * The answer kept under a key, once a first attempt that is under way has ended; undefined where
 * there is none. 409 where it was another request's.
 */
export async function keptAnswer(tx: Tx, attempt: Attempt): Promise<{ readonly answer: unknown } | undefined> {
  await tx.raw({
    text: `select pg_advisory_xact_lock_shared(${LOCK_OF_KEY})`,
    values: [attempt.accountId, attempt.caller, attempt.key],
  });
  const { rowCount } = await tx.raw({
    text: `select from idempotency_keys
            where account_id is not distinct from $1 and caller = $2 and key = $3 and sealed_answer is not null`,
    values: [attempt.accountId, attempt.caller, attempt.key],
  });
  return rowCount === 1 ? { answer: await replay(tx, attempt) } : undefined;
}

async function replay<T>(tx: Tx, attempt: Attempt): Promise<T> {
  const { rows } = await tx.raw<{ body_hash: Buffer; key_number: number; sealed_answer: Buffer | null }>({
    text: `select body_hash, key_number, sealed_answer from idempotency_keys
            where account_id is not distinct from $1 and caller = $2 and key = $3`,
    values: [attempt.accountId, attempt.caller, attempt.key],
  });
  const [kept] = rows;
  if (kept === undefined || kept.sealed_answer === null)
    throw problem('conflict', 'La même demande est déjà en cours.');
  // A retry may meet a server that has another key by now: the hash is compared under the one that
  // made it.
  const maker = attempt.secret.listed.find(({ number }) => number === kept.key_number);
  if (maker === undefined) throw problem('conflict', FORGOTTEN);
  // Servers before this version hashed the times of the device too.
  const bodies = [bodyOf(attempt), bodyOf(attempt, attempt.input)];
  if (!bodies.some((body) => kept.body_hash.equals(hmacOf(maker, body)))) {
    throw problem('idempotency_conflict', 'Cette clé d’idempotence a déjà servi pour une autre demande.');
  }
  const answer = tryOpen(attempt.secret, placeOfAnswer(attempt), kept.sealed_answer);
  if (answer === undefined) throw problem('conflict', FORGOTTEN);
  return JSON.parse(answer) as T;
}

const FORGOTTEN = 'Cette demande a déjà été enregistrée\u202f; ce qui lui a été répondu ne peut plus être relu.';

const placeOfAnswer = ({ accountId, caller, key }: Pick<Attempt, 'accountId' | 'caller' | 'key'>): SealPlace =>
  placeIn('answer', accountId, caller, key);

/**
 * The hashed form of a request under a key: an input may hold a password, and a plain hash of it
 * could be guessed.
 */
const bodyOf = ({ call, input }: Attempt, hashed = withoutTimes(input)): string => `${call}\n${canonical(hashed)}`;

/** The input, without the times that a device renews each time it sends. */
function withoutTimes(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'made_at' && name !== 'sent_at'));
}

/** How many rows one transaction forgets. */
const FORGOTTEN_AT_ONCE = 5_000;

/**
 * Forgets the oldest of what is kept no more; answers whether there may be others. Platform scope.
 */
export async function purgeAnswers(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `delete from idempotency_keys where ctid = any (array(
             select ctid from idempotency_keys where created_at < now() - make_interval(days => $1) order by created_at limit $2))`,
    values: [ANSWERS_KEPT_DAYS, FORGOTTEN_AT_ONCE],
  });
  return rowCount === FORGOTTEN_AT_ONCE;
}

/** JSON with sorted keys: two bodies that say the same give the same text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
