import { type QueryConfig } from 'pg';
import { type Books } from './books.ts';
import { cellName, holderLetter, moneyName } from './places.ts';
import { type Posting, cellChanges, moneyChanges } from './posting.ts';
import { rollupsOf } from './rollups.ts';
import { Statement } from './statement.ts';

/** Longer transactions are rare; their statements are not kept, so that a connection keeps a few dozen plans at most. */
const NAMED_LINES = 3;

/**
 * The whole transaction as one statement made for its shape: only the parts it needs, rows as VALUES (measured: half the
 * time of arrays and unnest). What the books found and locked is updated by number; the rest (the outside world, accounts
 * that may go below zero, cells and accounts used for the first time) is inserted or added to by key: an insert proposes
 * the change itself as a first value, which a guarded one could not bear if it were negative.
 */
export function postStatement(accountId: number, posting: Posting, books: Books): QueryConfig {
  const sql = new Statement();
  const account = sql.value(accountId, 'bigint');
  const instant = sql.value(posting.at.toISOString(), 'timestamptz');
  const { restaurantId, partnerId, holder } = posting.parties;
  const shared = { account, instant, restaurant: sql.value(restaurantId ?? null, 'bigint') };

  sql.part('posted', insertTransaction(sql, posting, shared, partnerId ?? null));
  if (posting.lines.length > 0) {
    const rows = posting.lines.map((l, i) => [i + 1, l.formatId, l.role, l.quantity, l.unitDepositCents]);
    sql.part(
      'written_lines',
      `insert into transaction_lines (account_id, transaction_id, n, format_id, role, quantity, unit_deposit_cents)
       select ${account}, posted.id, v.* from posted, (${sql.rows(rows, ['smallint', 'bigint', 'text', 'int', 'bigint'])}) v`,
    );
  }
  writeMovements(sql, account, posting, books);
  writeEntries(sql, account, posting, books);
  writeLots(sql, posting, { ...shared, owner: holder ? holderLetter(holder) : '', ownerId: holder?.id ?? 0 });
  writeRollups(sql, posting, shared);
  writeCard(sql, posting, shared);
  return sql.query(posting.lines.length <= NAMED_LINES);
}

interface Shared {
  readonly account: string;
  readonly instant: string;
  readonly restaurant: string;
}

function insertTransaction(
  sql: Statement,
  posting: Posting,
  { account, instant, restaurant }: Shared,
  partnerId: number | null,
) {
  const { holder } = posting.parties;
  const rest = sql.values([
    posting.type,
    posting.variant,
    posting.day,
    posting.amountCents,
    posting.containersCostCents,
    posting.containersCount,
    posting.origin,
    posting.author,
    posting.adminId,
    holder?.kind === 'customer' ? holder.id : null,
    holder?.kind === 'card' ? holder.id : null,
    partnerId,
    posting.comment,
    posting.reversesId,
    posting.gestureId,
  ]);
  return `insert into transactions (account_id, status, created_at, completed_at, restaurant_id, type, variant, day,
      amount_cents, containers_cost_cents, containers_count, origin, author, admin_id, customer_id, card_holder_id,
      partner_id, comment, reverses_id, gesture_id)
    values (${account}, 'completed', ${instant}, ${instant}, ${restaurant}, ${rest}) returning id`;
}

const CELL = ['place', 'place_id', 'format_id', 'state'];
const MONEY = ['kind', 'owner', 'owner_id'];

function writeMovements(sql: Statement, account: string, posting: Posting, books: Books): void {
  const changes = [...cellChanges(posting.movements)].map(([name, { key, delta }]): Change => {
    return { name, key: [key.place, key.placeId, key.formatId, key.state], delta, id: books.cells.get(name)?.id };
  });
  const numbers = change(sql, account, changes, {
    table: 'cells',
    column: 'quantity',
    key: CELL,
    types: ['text', 'bigint', 'bigint', 'text'],
  });
  if (posting.movements.length === 0) return;
  const rows = posting.movements.map(
    ({ from, to, quantity }, i) =>
      `(${i + 1}::smallint, ${numbers(cellName(from))}, ${numbers(cellName(to))}, ${sql.value(quantity, 'int')})`,
  );
  sql.part(
    'written_movements',
    `insert into movements (account_id, transaction_id, n, from_cell, to_cell, quantity)
     select ${account}, posted.id, v.* from posted, (values ${rows.join(', ')}) v`,
  );
}

function writeEntries(sql: Statement, account: string, posting: Posting, books: Books): void {
  const changes = [...moneyChanges(posting.entries)].map(([name, { key, deltaCents }]): Change => {
    return { name, key: [key.kind, key.owner, key.ownerId], delta: deltaCents, id: books.money.get(name)?.id };
  });
  const numbers = change(sql, account, changes, {
    table: 'money_accounts',
    column: 'balance_cents',
    key: MONEY,
    types: ['text', 'text', 'bigint'],
  });
  if (posting.entries.length === 0) return;
  const rows = posting.entries.map(
    ({ from, to, amountCents }, i) =>
      `(${i + 1}::smallint, ${numbers(moneyName(from))}, ${numbers(moneyName(to))}, ${sql.value(amountCents, 'bigint')})`,
  );
  sql.part(
    'written_entries',
    `insert into entries (account_id, transaction_id, n, from_account, to_account, amount_cents)
     select ${account}, posted.id, v.* from posted, (values ${rows.join(', ')}) v`,
  );
}

interface Change {
  readonly name: string;
  readonly key: readonly (string | number)[];
  readonly delta: number;
  readonly id: number | undefined;
}

interface Changed {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
  readonly types: readonly string[];
}

/** Adds the changes to their rows; answers how SQL names the number of each. */
function change(sql: Statement, account: string, changes: readonly Change[], { table, column, key, types }: Changed) {
  const found = changes.filter(({ id }) => id !== undefined);
  const others = changes.filter(({ id }) => id === undefined).sort((a, b) => (a.name < b.name ? -1 : 1));
  if (found.length > 0) {
    const rows = sql.rows(
      found.map(({ id, delta }) => [id, delta]),
      ['bigint', 'bigint'],
    );
    sql.part(
      `changed_${table}`,
      `update ${table} set ${column} = ${table}.${column} + v.delta from (${rows}) v(id, delta)
       where ${table}.account_id = ${account} and ${table}.id = v.id`,
    );
  }
  if (others.length > 0) {
    const rows = sql.rows(
      others.map((one) => [...one.key, one.delta]),
      [...types, 'bigint'],
    );
    sql.part(
      `added_${table}`,
      `insert into ${table} (account_id, ${key.join(', ')}, ${column}) select ${account}, v.* from (${rows}) v
       on conflict (account_id, ${key.join(', ')}) do update set ${column} = ${table}.${column} + excluded.${column}
       returning id, ${key.join(', ')}`,
    );
  }
  const idOf = new Map(found.map(({ name, id }) => [name, id]));
  const keyOf = new Map(others.map((one) => [one.name, one.key]));
  return (name: string): string => {
    const id = idOf.get(name);
    if (id !== undefined) return sql.value(id, 'bigint');
    const own = keyOf.get(name) ?? [];
    const matches = key.map((part, i) => `a.${part} = ${sql.value(own[i], types[i] ?? '')}`);
    return `(select a.id from added_${table} a where ${matches.join(' and ')})`;
  };
}

function writeLots(sql: Statement, posting: Posting, shared: Shared & { owner: string; ownerId: number }): void {
  const { account, instant, restaurant, owner, ownerId } = shared;
  const written: string[] = [];
  if (posting.newLots.length > 0) {
    const rows = sql.rows(
      posting.newLots.map((lot) => [lot.formatId, lot.unitDepositCents, lot.quantity]),
      ['bigint', 'bigint', 'int'],
    );
    sql.part(
      'new_lots',
      `insert into lots (account_id, owner, owner_id, since, restaurant_id, format_id, unit_deposit_cents, opened, left_quantity)
       select ${account}, ${sql.value(owner, 'text')}, ${sql.value(ownerId, 'bigint')}, ${instant}, ${restaurant},
         v.format_id, v.cents, v.quantity, v.quantity from (${rows}) v(format_id, cents, quantity)
       returning id, opened`,
    );
    written.push('select id, opened from new_lots');
  }
  if (posting.lotChanges.length > 0) {
    const rows = sql.rows(
      posting.lotChanges.map(({ lotId, quantity }) => [lotId, quantity]),
      ['bigint', 'int'],
    );
    sql.part(
      'changed_lots',
      `update lots set left_quantity = lots.left_quantity + v.quantity from (${rows}) v(id, quantity)
       where lots.account_id = ${account} and lots.id = v.id returning lots.id, v.quantity`,
    );
    written.push('select id, quantity from changed_lots');
  }
  if (written.length > 0) {
    sql.part(
      'written_lot_rows',
      `insert into lot_rows (account_id, transaction_id, lot_id, quantity)
       select ${account}, posted.id, v.* from posted, (${written.join(' union all ')}) v`,
    );
  }
}

const FIGURES = ['transactions', 'quantity', 'reuses', 'amount_cents', 'containers_cost_cents', 'listed'];

function writeRollups(sql: Statement, posting: Posting, { account, restaurant }: Shared): void {
  const rows = sql.rows(
    rollupsOf(posting).map((r) => [
      r.formatId,
      r.transactions,
      r.quantity,
      r.reuses,
      r.amountCents,
      r.containersCostCents,
      r.listed,
    ]),
    ['bigint', 'int', 'int', 'int', 'bigint', 'bigint', 'int'],
  );
  const added = FIGURES.map((name) => `${name} = daily_rollups.${name} + excluded.${name}`);
  sql.part(
    'counted',
    `insert into daily_rollups (account_id, day, type, restaurant_id, format_id, ${FIGURES.join(', ')})
     select ${account}, ${sql.value(posting.day, 'date')}, ${sql.value(posting.type, 'text')}, coalesce(${restaurant}, 0), v.*
     from (${rows}) v
     on conflict (account_id, day, type, restaurant_id, format_id) do update set ${added.join(', ')}`,
  );
}

function writeCard(sql: Statement, { cardChange }: Posting, { account, instant }: Shared): void {
  if (!cardChange) return;
  const status = sql.value(cardChange.status, 'text');
  sql.part(
    'changed_card',
    `update card_holders set status = ${status},
       activated_at = case ${sql.value(cardChange.activated, 'text')} when 'now' then ${instant} when 'keep' then activated_at end,
       disabled_at = case when ${status} = 'disabled' then ${instant} end
     where account_id = ${account} and id = ${sql.value(cardChange.cardId, 'bigint')}`,
  );
}
