import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { type Cell, RecordReader, lastRecord } from './lightRows.ts';
import { inScope } from '../../platform/database/tenant.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const AWKWARD = [
  ['1', 'Chez Manon', null],
  ['2', '', 'a,b'],
  ['3', '"', 'say ""twice""'],
  ['4', 'back\\slash\\\\', '),('],
  ['5', '("x","y"),(', '","'],
  ['6', 'two\r\nlines\t', "it's 'quoted'"],
  ['7', 'Ô Bon Bol, 3 €', '🥣'],
  ['8', ' ', 'ends with ")'],
] as const;

/** As PostgreSQL writes them. */
async function written(rows: readonly (readonly Cell[])[]): Promise<string> {
  const answer = await inScope(fresh.database, { kind: 'platform' }, (tx) =>
    tx.raw<{ records: string }>({
      text: `select string_agg(row(a, b, c)::text, ',' order by n) as records
               from unnest($1::int[], $2::text[], $3::text[]) with ordinality as t (a, b, c, n)`,
      values: [rows.map(([a]) => a), rows.map(([, b]) => b), rows.map(([, , c]) => c)],
    }),
  );
  return answer.rows[0]?.records ?? '';
}

function read(text: string): Cell[][] {
  const reader = new RecordReader(text);
  const rows: Cell[][] = [];
  for (let row = reader.next(); row !== undefined; row = reader.next()) rows.push(row);
  return rows;
}

it('reads what PostgreSQL writes, whatever people typed', async () => {
  expect(read(await written(AWKWARD))).toEqual(AWKWARD);
  expect(read('')).toEqual([]);
});

it.each(AWKWARD.map((_, n) => n + 1))('finds the last of %i records', async (count) => {
  const rows = AWKWARD.slice(0, count);
  expect(read(lastRecord(await written(rows)))).toEqual(rows.slice(-1));
});

it.each(['x', '(1', '("1', '("1"x)', '(1,2'])('refuses « %s »', (text) => {
  expect(() => read(text)).toThrow();
});
