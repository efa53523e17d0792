import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { APPLICATION_ROLE, PLATFORM_ROLE } from './session.ts';

const PAGE = join(import.meta.dirname, '../../../docs/security.md');

/** What a row of « Rights of the two roles » names, in order. */
function named(row: string): string[] {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split('\n### Rights of the two roles\n');
  const [table = ''] = section.split('\n#');
  const line = table.split('\n').find((one) => one.startsWith(`| ${row} |`));
  if (line === undefined) throw new Error(`docs/security.md has no row « ${row} ».`);
  return [...line.slice(row.length + 4).matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name);
}

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

async function names(sql: string): Promise<string[]> {
  const { rows } = await fresh.owner.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

/** SQL: the tables and views of the schema. */
const PLACES = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')`;
const COLUMNS = `pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')`;
const COLUMN = `c.relname || '.' || a.attname`;
const tableRight = (role: string, right: string): string => `has_any_column_privilege('${role}', c.oid, '${right}')`;
const columnRight = (right: string): string =>
  `has_column_privilege('${APPLICATION_ROLE}', c.oid, a.attnum, '${right}')`;
const removes = (role: string): string => `has_table_privilege('${role}', c.oid, 'delete')`;
/** By its name a column may hold what opens something. */
const SECRET = `a.attname ~ '(^|_)(hash|secret|sealed|token|password|pin)(_|$)' and a.atttypid in ('bytea'::regtype, 'text'::regtype)`;

describe('what docs/security.md says of the roles', () => {
  it('is closed to the application, and nothing else is', async () => {
    const closed = await names(
      `select c.relname as name from ${PLACES} and not (${tableRight(APPLICATION_ROLE, 'select')} or ${tableRight(APPLICATION_ROLE, 'insert')}
         or ${tableRight(APPLICATION_ROLE, 'update')} or ${removes(APPLICATION_ROLE)}) order by 1`,
    );
    expect(named('Tables closed to `boucle_app`')).toEqual(closed);
  });

  it('has each column that is closed to the application in a table that is not', async () => {
    const open = tableRight(APPLICATION_ROLE, 'select');
    const closed = await names(
      `select ${COLUMN} as name from ${COLUMNS} and ${open} and not ${columnRight('select')} order by 1`,
    );
    expect(named('Columns closed to `boucle_app`')).toEqual(closed);
    const written = await names(
      `select ${COLUMN} as name from ${COLUMNS} and ${open} and not ${columnRight('select')}
         and (${columnRight('insert')} or ${columnRight('update')}) order by 1`,
    );
    expect(written, 'closed to its readings only').toEqual([]);
  });

  it('has each hash and seal that the application reads all the same', async () => {
    const read = await names(
      `select ${COLUMN} as name from ${COLUMNS} and ${SECRET} and ${columnRight('select')} order by 1`,
    );
    expect(named('Seals and hashes open to `boucle_app`')).toEqual(read);
  });

  it('has each table to which both roles only add', async () => {
    const facts = await names(
      `select c.relname as name from ${PLACES} and ${tableRight(APPLICATION_ROLE, 'insert')}
         and not (${[APPLICATION_ROLE, PLATFORM_ROLE].map((role) => `${tableRight(role, 'update')} or ${removes(role)}`).join(' or ')}) order by 1`,
    );
    expect(named('Tables to which both only add')).toEqual(facts);
  });
});
