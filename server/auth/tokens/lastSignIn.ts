import { type Tx } from '../../platform/database/transaction.ts';
import { asPlatform } from '../asPlatform.ts';

/**
 * Notes that a person signs in now; two sign-ins of one person wait for each other from here on.
 * Platform scope.
 */
export async function noteSignIn(tx: Tx, personId: number): Promise<void> {
  await tx.raw({
    text: `insert into last_sign_ins (person_id, at) values ($1, now())
           on conflict (person_id) do update set at = excluded.at`,
    values: [personId],
  });
}

/**
 * When each of these people last signed in, the ones who did; only of people that the caller may
 * see.
 */
export async function lastSignInsOf(tx: Tx, personIds: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ id: number; at: Date }>({
      text: 'select person_id as id, at from last_sign_ins where person_id = any($1::bigint[])',
      values: [personIds],
    }),
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/**
 * Adds to people when they last signed in, null when they never did; only to people that the caller
 * may see.
 */
export async function withLastSignIn<P extends object>(
  tx: Tx,
  people: readonly P[],
  idOf: (person: P) => number,
): Promise<(P & { last_login_at: string | null })[]> {
  const moments = await lastSignInsOf(tx, people.map(idOf));
  return people.map((person) => ({ ...person, last_login_at: moments.get(idOf(person))?.toISOString() ?? null }));
}
