import { type Statement } from '../../sqlStatement.ts';

/** The additions of a transaction to one row. */
export interface Change {
  readonly name: string;
  readonly key: readonly (string | number)[];
  readonly delta: number;
  readonly id: number | undefined;
  /** Cents blocked (+) or freed (−) with it. */
  readonly blocked?: number;
}

interface Changed {
  readonly table: 'cells' | 'money_accounts';
  readonly column: string;
  readonly key: readonly string[];
  readonly types: readonly string[];
}

/** Adds the changes to their rows; answers how SQL names the number of each. */
export function changeRows(
  sql: Statement,
  account: string,
  changes: readonly Change[],
  { table, column, key, types }: Changed,
) {
  const found = changes.filter(({ id }) => id !== undefined);
  const others = changes.filter(({ id }) => id === undefined).sort((a, b) => (a.name < b.name ? -1 : 1));
  if (found.length > 0) {
    const blocks = found.some(({ blocked = 0 }) => blocked !== 0);
    const rows = sql.rows(
      found.map(({ id, delta, blocked = 0 }) => [id, delta, ...(blocks ? [blocked] : [])]),
      ['bigint', 'bigint', 'bigint'],
    );
    const blocking = blocks ? `, blocked_cents = ${table}.blocked_cents + v.blocked` : '';
    sql.part(
      `changed_${table}`,
      `update ${table} set ${column} = ${table}.${column} + v.delta${blocking}
       from (${rows}) v(id, delta${blocks ? ', blocked' : ''})
       where ${table}.account_id = ${account} and ${table}.id = v.id`,
    );
  }
  if (others.length > 0) {
    const blocks = others.some(({ blocked = 0 }) => blocked !== 0);
    const rows = sql.rows(
      others.map(({ key: parts, delta, blocked = 0 }) => [...parts, delta, ...(blocks ? [blocked] : [])]),
      [...types, 'bigint', 'bigint'],
    );
    const columns = [column, ...(blocks ? ['blocked_cents'] : [])];
    const added = columns.map((name) => `${name} = ${table}.${name} + excluded.${name}`);
    sql.part(
      `added_${table}`,
      `insert into ${table} (account_id, ${[...key, ...columns].join(', ')}) select ${account}, v.* from (${rows}) v
       on conflict (account_id, ${key.join(', ')}) do update set ${added.join(', ')}
       returning id, ${key.join(', ')}`,
    );
  }
  const idOf = new Map(found.map(({ name, id }) => [name, id]));
  const keyOf = new Map(others.map((one) => [one.name, one.key]));
  return (name: string): string => {
    const id = idOf.get(name);
    if (id !== undefined) return sql.value(id, 'bigint');
    const parts = keyOf.get(name) ?? [];
    const matches = key.map((part, i) => `a.${part} = ${sql.value(parts[i], types[i] ?? '')}`);
    return `(select a.id from added_${table} a where ${matches.join(' and ')})`;
  };
}
