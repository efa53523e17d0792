import { type Tx } from '../../platform/database/transaction.ts';
import { asPlatform } from '../asPlatform.ts';

/** Adds to people whether they have a second factor; only to people that the caller may see. */
export async function withSecondFactor<P extends object>(
  tx: Tx,
  people: readonly P[],
  idOf: (person: P) => number,
): Promise<(P & { second_factor: boolean })[]> {
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ id: number }>({
      text: `select person_id as id from person_totp where person_id = any($1::bigint[])
             union select person_id from person_passkeys where person_id = any($1::bigint[])`,
      values: [people.map(idOf)],
    }),
  );
  const holders = new Set(rows.map(({ id }) => id));
  return people.map((person) => ({ ...person, second_factor: holders.has(idOf(person)) }));
}
