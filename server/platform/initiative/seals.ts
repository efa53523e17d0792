import { type Client } from 'pg';
import { type SecretKeys } from '../crypto/keys.ts';
import { seal, tryOpen } from '../crypto/seal.ts';
import { SEALED_COLUMNS, type SealedColumn, placeOf } from '../crypto/sealedColumns.ts';

/** The sealed columns of a table, of the schema that has them. */
export const sealedIn = ({ name, columns }: { name: string; columns: readonly string[] }): SealedColumn[] =>
  Object.values<SealedColumn>(SEALED_COLUMNS).filter(({ table, column }) => table === name && columns.includes(column));

/** What named a row when it was sealed: a column before its values were replaced. */
export const formerly = (column: string): string => `former_${column}`;

const BATCH = 2_000;

/**
 * Seals the rows of a temporary table anew, for the place that its columns name now; what opens
 * with none of the keys stays as it is. `renamed`: the former place is in columns named `formerly`.
 * Answers how many stayed unreadable.
 */
export async function resealRows(
  client: Client,
  from: { readonly temporary: string; readonly columns: readonly SealedColumn[]; readonly renamed: boolean },
  { opens, seals }: { readonly opens: SecretKeys; readonly seals: Pick<SecretKeys, 'active'> },
): Promise<number> {
  let unreadable = 0;
  for (const column of from.columns) {
    const before = column.row.map((part) => (from.renamed ? formerly(part) : part));
    await client.query(`create temp table resealed (at tid, sealed bytea) on commit drop;
      declare sealed_rows no scroll cursor for
        select ctid::text as at, array[${before.map((part) => `${part}::text`).join(', ')}] as before,
               array[${column.row.map((part) => `${part}::text`).join(', ')}] as now, ${column.column} as sealed
          from ${from.temporary} where ${column.column} is not null`);
    for (let full = true; full;) {
      const { rows } = await client.query<{
        at: string;
        before: (string | null)[];
        now: (string | null)[];
        sealed: Buffer;
      }>(`fetch ${BATCH} from sealed_rows`);
      full = rows.length === BATCH;
      const anew = rows.flatMap(({ at, before: former, now, sealed }) => {
        const text = tryOpen(opens, placeOf(column, former), sealed);
        return text === undefined ? [] : [{ at, sealed: seal(seals, placeOf(column, now), text) }];
      });
      unreadable += rows.length - anew.length;
      await client.query('insert into resealed select * from unnest($1::tid[], $2::bytea[])', [
        anew.map(({ at }) => at),
        anew.map(({ sealed }) => sealed),
      ]);
    }
    await client.query(`close sealed_rows;
      update ${from.temporary} t set ${column.column} = r.sealed from resealed r where t.ctid = r.at;
      drop table resealed`);
  }
  return unreadable;
}
