import { type SqlText } from '../../../platform/database/statementNames.ts';
import { type BooksQuestion } from './books.ts';
import { isGuardedCell, isGuardedMoney } from './places.ts';
import { LockingStatement } from './lockingStatement.ts';

/**
 * The statement that reads what a transaction touches, made for the question. One order of locks
 * for everybody, once the advisory locks are held: order, card, restaurant, cells, money accounts,
 * lots, each by key. The outside world and the accounts that may go below zero are not locked here:
 * nothing is checked against them, and they are the busiest.
 */
export function booksStatement(accountId: number, question: BooksQuestion, locked: boolean): SqlText {
  const sql = new LockingStatement(accountId, locked);
  sql.answer('closed_until', `(select closed_until from accounts where id = $1)`);
  askOrder(sql, question);
  askCards(sql, question);
  const restaurant = askRestaurant(sql, question);
  askCells(sql, question, restaurant);
  askMoney(sql, question);
  askLots(sql, question);
  askPrices(sql, question, restaurant);
  // What is written alone: a completion draws no number.
  if (locked) sql.answer('numbered_formats', '(select json_agg(id) from formats where account_id = $1 and numbered)');
  if (question.numbered === true) sql.answer('next_id', "nextval('transactions_id_seq')");
  return sql.query();
}

function askOrder(sql: LockingStatement, { orderId }: BooksQuestion): void {
  if (orderId === undefined) return;
  const own = sql.value(orderId, 'bigint');
  sql.part(
    'step_of',
    (after) => `select status from orders where account_id = $1 and id = ${own}${after}`,
    'for no key update',
  );
  sql.answer('order_status', '(select status from step_of)');
}

function askCards(sql: LockingStatement, { cardIds }: BooksQuestion): void {
  if (cardIds.length === 0) return;
  const own = sql.list(cardIds);
  sql.part(
    'card',
    (after) => `select c.id, c.status, c.activated_at is not null as activated, b.initial_amount_cents, b.funding
      from card_holders c join card_batches b on b.account_id = c.account_id and b.id = c.batch_id
      where c.account_id = $1 and c.id in (${own})${after} order by c.id`,
    'for no key update of c',
  );
  sql.answer('cards', '(select json_agg(card) from card)');
}

/** Answers how the statement names the restaurant, null when none is requested. */
function askRestaurant(sql: LockingStatement, { restaurantId }: BooksQuestion): string | null {
  if (restaurantId === undefined) return null;
  const own = sql.value(restaurantId, 'bigint');
  sql.part(
    'restaurant',
    (after) => `select wash_mode, coalesce(exchange_at_counter, wash_mode = 'account') as exchanges from restaurants
      where account_id = $1 and id = ${own}${after}`,
    'for share',
  );
  sql.answer('restaurant', '(select row_to_json(restaurant) from restaurant)');
  return own;
}

function askCells(sql: LockingStatement, question: BooksQuestion, restaurant: string | null): void {
  const cells = question.cells.filter(isGuardedCell);
  const { wholePlace } = question;
  const wanted: string[] = [];
  if (cells.length > 0) {
    const rows = sql.rows(
      cells.map((cell) => [cell.place, cell.placeId, cell.formatId, cell.state]),
      ['text', 'bigint', 'bigint', 'text'],
    );
    const back =
      restaurant === null
        ? 'null'
        : `(select case wash_mode when 'restaurant' then 'clean' else 'dirty' end from restaurant)`;
    wanted.push(`select w.place, w.place_id, w.format_id, case w.state when 'back' then ${back} else w.state end as state
      from (${rows}) as w(place, place_id, format_id, state)`);
  }
  if (wholePlace) {
    const [place, placeId] = [sql.value(wholePlace.place, 'text'), sql.value(wholePlace.placeId, 'bigint')];
    wanted.push(`select place, place_id, format_id, state from cells
      where account_id = $1 and place = ${place} and place_id = ${placeId}`);
  }
  if (wanted.length === 0) return;
  // Each once, or two rows would be the same cell.
  sql.aside('wanted', `select distinct * from (${wanted.join(' union all ')}) w`);
  sql.part(
    'found_cells',
    (after) => `select c.id, c.place, c.place_id, c.format_id, c.state, c.quantity, c.reserved
      from wanted w join cells c using (place, place_id, format_id, state)
      where c.account_id = $1${after} order by c.place, c.place_id, c.format_id, c.state`,
    'for no key update of c',
  );
  sql.answer('cells', '(select json_agg(found_cells) from found_cells)');
}

function askMoney(sql: LockingStatement, question: BooksQuestion): void {
  const money = question.money.filter(isGuardedMoney);
  if (money.length === 0) return;
  const wanted = sql.rows(
    money.map(({ kind, owner, ownerId }) => [kind, owner, ownerId]),
    ['text', 'text', 'bigint'],
  );
  sql.part(
    'found_money',
    (after) => `select m.id, m.kind, m.owner, m.owner_id, m.balance_cents, m.blocked_cents
      from (${wanted}) as w(kind, owner, owner_id) join money_accounts m using (kind, owner, owner_id)
      where m.account_id = $1${after} order by m.kind, m.owner, m.owner_id`,
    'for no key update of m',
  );
  sql.answer('money', '(select json_agg(found_money) from found_money)');
}

function askLots(sql: LockingStatement, { lotIds = [] }: BooksQuestion): void {
  if (lotIds.length === 0) return;
  const own = sql.list(lotIds);
  sql.part(
    'named_lots',
    (after) => `select id, format_id, unit_deposit_cents, opened, left_quantity, since, restaurant_id from lots
      where account_id = $1 and id in (${own})${after} order by id`,
    'for no key update',
  );
  sql.answer('named_lots', '(select json_agg(named_lots) from named_lots)');
}

/** Deposits of the moment, price lines of the restaurant, rates of VAT: read, never locked. */
function askPrices(sql: LockingStatement, question: BooksQuestion, restaurant: string | null): void {
  const { pricedFormatIds = [], fee, vat, at } = question;
  if (pricedFormatIds.length > 0) {
    sql.answer(
      'deposits',
      `(select json_agg(deposits) from (select distinct on (format_id) format_id, deposit_cents from format_prices
        where account_id = $1 and format_id in (${sql.list(pricedFormatIds)})
          and valid_from <= ${sql.value(at.toISOString(), 'timestamptz')}
        order by format_id, valid_from desc) deposits)`,
    );
  }
  if (fee !== undefined && restaurant !== null) {
    sql.answer(
      'prices',
      `(select json_agg(json_build_object('id', id, 'author', author, 'unitPriceCents', unit_price_cents, 'from', valid_from, 'to', valid_to))
        from price_lines where account_id = $1 and restaurant_id = ${restaurant} and kind = ${sql.value(fee, 'text')})`,
    );
  }
  if (vat === true) {
    sql.answer(
      'vat_rates',
      `(select json_agg(json_build_object('from', valid_from, 'rate', rate) order by valid_from desc) from vat_rates where account_id = $1)`,
    );
  }
}
