import { type QueryConfig } from 'pg';
import { type Books } from '../books.ts';
import { cellName, moneyName } from '../places.ts';
import { type Posting, cellChanges, moneyChanges } from '../posting.ts';
import { rollupsOf } from '../rollups.ts';
import { incidentOf } from '../rows.ts';
import { type Change, changeRows } from './rowChanges.ts';
import { Statement } from './statement.ts';
import { transactionColumns } from './transactionColumns.ts';

/** Longer transactions are rare; their statements are not kept, so that a connection keeps a few dozen plans at most. */
const NAMED_LINES = 3;

/**
 * The whole transaction as one statement made for its shape: only the parts it needs, rows as VALUES (measured: half the
 * time of arrays and unnest). What the books found and locked is updated by number; the rest (the outside world, accounts
 * that may go below zero, cells and accounts used for the first time) is inserted or added to by key: an insert proposes
 * the change itself as a first value, which a guarded one could not bear if it were negative.
 */
export function postStatement(accountId: number, posting: Posting, books: Books, id: number): QueryConfig {
  const sql = new Statement();
  const account = sql.value(accountId, 'bigint');
  const instant = sql.value(posting.at.toISOString(), 'timestamptz');
  const shared = { account, instant, restaurant: sql.value(posting.parties.restaurantId ?? null, 'bigint') };

  sql.part('posted', writeTransaction(sql, id, posting, shared));
  if (posting.lines.length > 0 && posting.completesId === null)
    sql.part('written_lines', insertLines(sql, posting, account));
  writeMovements(sql, account, posting, books);
  writeEntries(sql, account, posting, books);
  writeLots(sql, posting, shared);
  writeRollups(sql, posting, shared);
  writeCard(sql, posting, shared);
  writeFees(sql, account, posting);
  writeHolds(sql, account, posting);
  writeIncidents(sql, account, posting);
  return sql.query(posting.lines.length <= NAMED_LINES);
}

interface Shared {
  readonly account: string;
  readonly instant: string;
  readonly restaurant: string;
}

/** A new row; the pending one that is completed else, which nobody may have settled meanwhile. */
function writeTransaction(
  sql: Statement,
  id: number,
  posting: Posting,
  { account, instant, restaurant }: Shared,
): string {
  const columns = transactionColumns(posting);
  if (posting.completesId === null) {
    const names = Object.keys(columns);
    return `insert into transactions (account_id, id, status, created_at, completed_at, restaurant_id, ${names.join(', ')})
      overriding system value
      values (${account}, ${sql.value(id, 'bigint')}, 'completed', ${instant}, ${instant}, ${restaurant}, ${sql.values(Object.values(columns))}) returning id`;
  }
  const { variant, day, amount_cents, containers_cost_cents, kept_cents, vat_cents, admin_id, card_before } = columns;
  const known = { variant, day, amount_cents, containers_cost_cents, kept_cents, vat_cents, admin_id, card_before };
  const sets = Object.entries(known).filter(([, value]) => value !== undefined);
  return `update transactions set status = 'completed', completed_at = ${instant},
      ${sets.map(([name, value]) => `${name} = ${sql.values([value])}`).join(', ')}
    where account_id = ${account} and id = ${sql.value(id, 'bigint')} and status = 'pending' returning id`;
}

/** Formats by number, none for a container that is of no format of the account. */
export function insertLines(sql: Statement, { lines }: Pick<Posting, 'lines'>, account: string): string {
  const rows = lines.map((l, i) => [
    i + 1,
    l.formatId === 0 ? null : l.formatId,
    l.role,
    l.quantity,
    l.unitDepositCents,
  ]);
  return `insert into transaction_lines (account_id, transaction_id, n, format_id, role, quantity, unit_deposit_cents)
    select ${account}, posted.id, v.* from posted, (${sql.rows(rows, ['smallint', 'bigint', 'text', 'int', 'bigint'])}) v`;
}

const CELL = ['place', 'place_id', 'format_id', 'state'];
const MONEY = ['kind', 'owner', 'owner_id'];

function writeMovements(sql: Statement, account: string, posting: Posting, books: Books): void {
  const changes = [...cellChanges(posting.movements)].map(([name, { key, delta }]): Change => {
    return { name, key: [key.place, key.placeId, key.formatId, key.state], delta, id: books.cells.get(name)?.id };
  });
  const numbers = changeRows(sql, account, changes, {
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
  const blocked = new Map<string, number>();
  const moved = moneyChanges(posting.entries);
  for (const { key, deltaCents } of posting.blocks) {
    const name = moneyName(key);
    blocked.set(name, (blocked.get(name) ?? 0) + deltaCents);
    if (!moved.has(name)) moved.set(name, { key, deltaCents: 0 });
  }
  const changes = [...moved].map(([name, { key, deltaCents }]): Change => {
    const own = [key.kind, key.owner, key.ownerId];
    return { name, key: own, delta: deltaCents, id: books.money.get(name)?.id, blocked: blocked.get(name) ?? 0 };
  });
  const numbers = changeRows(sql, account, changes, {
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

function writeLots(sql: Statement, posting: Posting, { account, instant, restaurant }: Shared): void {
  const written: string[] = [];
  const { newLotsOf } = posting;
  if (posting.newLots.length > 0 && newLotsOf) {
    const carried = posting.newLots.some(({ since }) => since !== undefined);
    const rows = sql.rows(
      posting.newLots.map((lot) => [
        lot.formatId,
        lot.unitDepositCents,
        lot.quantity,
        ...(carried ? [(lot.since ?? posting.at).toISOString(), lot.restaurantId ?? null] : []),
      ]),
      ['bigint', 'bigint', 'int', 'timestamptz', 'bigint'],
    );
    const [since, from] = carried ? ['v.since', 'v.restaurant'] : [instant, restaurant];
    sql.part(
      'new_lots',
      `insert into lots (account_id, owner, owner_id, since, restaurant_id, format_id, unit_deposit_cents, opened, left_quantity)
       select ${account}, ${sql.value(newLotsOf.owner, 'text')}, ${sql.value(newLotsOf.ownerId, 'bigint')}, ${since}, ${from},
         v.format_id, v.cents, v.quantity, v.quantity
       from (${rows}) v(format_id, cents, quantity${carried ? ', since, restaurant' : ''})
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
       disabled_at = case when ${status} = 'disabled' then coalesce(disabled_at, ${instant}) end
     where account_id = ${account} and id = ${sql.value(cardChange.cardId, 'bigint')}`,
  );
}

function writeFees(sql: Statement, account: string, { feeLines }: Posting): void {
  if (feeLines.length === 0) return;
  const rows = feeLines.map((f) => [f.restaurantId, f.priceLineId, f.quantity, f.unitPriceCents, f.month]);
  sql.part(
    'raised',
    `insert into fee_lines (account_id, transaction_id, restaurant_id, price_line_id, quantity, unit_price_cents, month)
     select ${account}, posted.id, v.* from posted, (${sql.rows(rows, ['bigint', 'bigint', 'int', 'bigint', 'date'])}) v`,
  );
}

function writeHolds(sql: Statement, account: string, { holds }: Posting): void {
  if (holds.length === 0) return;
  const rows = holds.map(({ orderId, holdCents }) => [orderId, holdCents]);
  sql.part(
    'held',
    `insert into order_holds (account_id, order_id, cents)
     select ${account}, v.* from (${sql.rows(rows, ['bigint', 'bigint'])}) v
     on conflict (account_id, order_id) do update set cents = excluded.cents`,
  );
}

/** A reversal finds nothing. */
function writeIncidents(sql: Statement, account: string, { type, variant, lines, parties, reversesId }: Posting): void {
  const found = lines.flatMap(({ role, formatId, quantity }) => {
    const kind = incidentOf(type, variant, role);
    return kind === null || quantity === 0 ? [] : [[kind, parties.orderId ?? null, formatId, quantity]];
  });
  if (found.length === 0 || reversesId !== null) return;
  sql.part(
    'noticed',
    `insert into incidents (account_id, transaction_id, kind, order_id, format_id, quantity)
     select ${account}, posted.id, v.* from posted, (${sql.rows(found, ['text', 'bigint', 'bigint', 'int'])}) v`,
  );
}
