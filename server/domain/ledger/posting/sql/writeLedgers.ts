import { type Books } from '../../books/books.ts';
import { cellName, moneyName } from '../../books/places.ts';
import { type Posting, cellChanges, moneyChanges } from '../posting.ts';
import { type Change, changeRows } from './rowChanges.ts';
import { type Statement } from '../../sqlStatement.ts';
import { type Shared } from './writeTransaction.ts';

const CELL = ['place', 'place_id', 'format_id', 'state'];
const MONEY = ['kind', 'owner', 'owner_id'];

/** The movements, and the cells that they change. */
export function writeMovements(
  sql: Statement,
  { account, day, instant }: Shared,
  posting: Posting,
  books: Books,
): void {
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
    `insert into movements (account_id, transaction_id, day, at, n, from_cell, to_cell, quantity)
     select ${account}, posted.id, ${day}, ${instant}, v.* from posted, (values ${rows.join(', ')}) v`,
  );
}

/** The entries, and the balances and blocked amounts that they change. */
export function writeEntries(sql: Statement, { account, day, instant }: Shared, posting: Posting, books: Books): void {
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
    `insert into entries (account_id, transaction_id, day, at, n, from_account, to_account, amount_cents)
     select ${account}, posted.id, ${day}, ${instant}, v.* from posted, (values ${rows.join(', ')}) v`,
  );
  const { carried } = posting;
  if (carried === null) return;
  const cents = sql.value(carried.amountCents, 'bigint');
  sql.part(
    'carried',
    `insert into own_money_moves (account_id, transaction_id, from_account, to_account, cents)
     select ${account}, posted.id, ${numbers(moneyName(carried.from))}, ${numbers(moneyName(carried.to))}, ${cents} from posted`,
  );
}

/** The loans that it opens, and the ones that it changes. */
export function writeLots(sql: Statement, posting: Posting, { account, instant, restaurant }: Shared): void {
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
      ['bigint', 'bigint', 'int', ...(carried ? ['timestamptz', 'bigint'] : [])],
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
