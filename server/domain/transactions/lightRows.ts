import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type SqlRow } from './row.ts';
import { namesOf, receiverEmail } from './rowSql.ts';

/**
 * Columns that no one reads in a line of text are not fetched; the ones that are the same in each
 * line of a page come with the page.
 */
type Unseen =
  | 'day'
  | 'created_at'
  | 'completed_at'
  | 'customer_id'
  | 'customer_name'
  | 'customer_erased'
  | 'admin_id'
  | 'admin_name'
  | 'drop_off_point_id'
  | 'collection_drawer_id'
  | 'reverses_id'
  | 'receiver_name'
  | 'receiver_erased'
  | 'outside'
  | 'wash_lot'
  | 'device_name'
  | 'lines';
/**
 * With the instant that people read, whichever of the two it is, as PostgreSQL writes it: with its
 * microseconds, in UTC.
 */
export type LightRow = Omit<SqlRow, Unseen> & { listed_at: string };

/** Each cell of a record by the name of its column, with transactions of one account. */
const columnsOf = (accountId: number) =>
  ({
    id: sql`t.id`,
    type: sql`t.type`,
    variant: sql`t.variant`,
    status: sql`t.status`,
    amount_cents: sql`t.amount_cents`,
    containers_cost_cents: sql`t.containers_cost_cents`,
    containers_count: sql`t.containers_count`,
    card_holder_id: sql`t.card_holder_id`,
    customer_email: sql`c.email`,
    admin_email: sql`p.email`,
    restaurant_id: sql`t.restaurant_id`,
    restaurant_name: sql`r.name`,
    partner_id: sql`t.partner_id`,
    partner_name: sql`pa.name`,
    drop_off_point_name: sql`d.name`,
    drawer_name: sql`cd.name`,
    custom_customer: sql`s.custom_customer`,
    comment: sql`t.comment`,
    failure_reason: sql`t.failure_reason`,
    listed_at: sql`t.listed_at`,
    to_customer_id: sql`t.to_customer_id`,
    to_card_holder_id: sql`t.to_card_holder_id`,
    receiver_email: receiverEmail(accountId),
  }) satisfies Record<Exclude<keyof LightRow, 'account_name'>, RawBuilder<unknown>>;
type Column = keyof ReturnType<typeof columnsOf>;

/** Where each column stands in a record: the order of `columnsOf`, which nothing else relies on. */
const AT = Object.fromEntries(Object.keys(columnsOf(0)).map((name, at) => [name, at])) as Readonly<
  Record<Column, number>
>;

/**
 * A page of light rows, read one by one: thousands of them kept would cost more than their reading.
 */
export class LightPage {
  readonly count: number;
  /** Undefined when there is none. */
  readonly last: LightRow | undefined;
  /** The days of its first and last rows, the earlier one first. */
  readonly days: readonly [earliest: string, latest: string];
  readonly #records: RecordReader;
  readonly #accountName: string;

  constructor({ count, records, earliest, latest, account_name }: PageText) {
    this.count = count;
    this.days = [earliest ?? '', latest ?? ''];
    this.#accountName = account_name ?? '';
    this.last = this.#next(new RecordReader(lastRecord(records)));
    this.#records = new RecordReader(records);
  }

  /** The next rows, so many at most; each is read once. */
  take(most: number): LightRow[] {
    const rows: LightRow[] = [];
    while (rows.length < most) {
      const row = this.#next(this.#records);
      if (row === undefined) break;
      rows.push(row);
    }
    return rows;
  }

  #next(records: RecordReader): LightRow | undefined {
    const cells = records.next();
    return cells && lightRowOf(cells, this.#accountName);
  }
}

interface PageText {
  count: number;
  records: string;
  earliest: string | null;
  latest: string | null;
  account_name: string | null;
}

/**
 * The rows of many picked transactions of an account (whole ones, under `t` in `order`), as cheap
 * as can be: they come as one text.
 */
export async function lightPage(
  tx: Tx,
  accountId: number,
  picked: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<LightPage> {
  const [page] = await prepared(
    tx,
    sql<PageText>`
      select count(*) as count, coalesce(string_agg(record, ','), '') as records, min(day) as earliest, max(day) as latest,
          min(account_name) as account_name
        from (select row(${sql.join(Object.values(columnsOf(accountId)))})::text as record, t.day, a.name as account_name from (${picked}) t ${namesOf(accountId)} ${order}) page`,
  );
  return new LightPage(page ?? { count: 0, records: '', earliest: null, latest: null, account_name: null });
}

function lightRowOf(cells: readonly Cell[], accountName: string): LightRow {
  return {
    id: Number(cells[AT.id]),
    type: text(cells[AT.type]) as LightRow['type'],
    variant: text(cells[AT.variant]),
    status: text(cells[AT.status]) as LightRow['status'],
    amount_cents: Number(cells[AT.amount_cents]),
    containers_cost_cents: Number(cells[AT.containers_cost_cents]),
    containers_count: Number(cells[AT.containers_count]),
    card_holder_id: number(cells[AT.card_holder_id]),
    customer_email: cells[AT.customer_email] ?? null,
    admin_email: cells[AT.admin_email] ?? null,
    restaurant_id: number(cells[AT.restaurant_id]),
    restaurant_name: cells[AT.restaurant_name] ?? null,
    partner_id: number(cells[AT.partner_id]),
    partner_name: cells[AT.partner_name] ?? null,
    drop_off_point_name: cells[AT.drop_off_point_name] ?? null,
    drawer_name: cells[AT.drawer_name] ?? null,
    custom_customer: cells[AT.custom_customer] ?? null,
    account_name: accountName,
    comment: cells[AT.comment] ?? null,
    failure_reason: cells[AT.failure_reason] ?? null,
    listed_at: text(cells[AT.listed_at]),
    to_customer_id: number(cells[AT.to_customer_id]),
    to_card_holder_id: number(cells[AT.to_card_holder_id]),
    receiver_email: cells[AT.receiver_email] ?? null,
  };
}

const text = (cell: Cell | undefined): string => cell ?? '';
const number = (cell: Cell | undefined): number | null => (cell === null || cell === undefined ? null : Number(cell));

/** One cell as PostgreSQL writes it; null is null. */
export type Cell = string | null;

const QUOTE = 34;
const OPENING = 40;
const CLOSING = 41;
const COMMA = 44;

/**
 * Reads one text that holds rows as record literals (« (1,"Chez Manon",) », PostgreSQL manual
 * §8.16.6), one behind the other with a comma between. Thousands of rows come much faster so than
 * cell by cell through the driver, and one by one: none is kept. Throws when the text is none.
 */
export class RecordReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The cells of the next row; undefined after the last. */
  next(): Cell[] | undefined {
    const text = this.#text;
    let at = this.#at;
    if (at >= text.length) return undefined;
    if (text.charCodeAt(at) !== OPENING) throw new Error(`No record at ${at}`);
    const row: Cell[] = [];
    do {
      at += 1;
      const end = text.charCodeAt(at) === QUOTE ? endOfQuoted(text, at) : endOfBare(text, at);
      row.push(cellOf(text, at, end));
      at = end;
    } while (text.charCodeAt(at) === COMMA);
    if (text.charCodeAt(at) !== CLOSING) throw new Error(`A record without end at ${at}`);
    this.#at = at + 2;
    return row;
  }
}

/** The last of the records of a text, with nothing before it. */
export function lastRecord(text: string): string {
  // Texts may hold anything: a cut is one where an even number of quotes is behind it, those inside
  // being doubled.
  for (let at = text.lastIndexOf('),('); at !== -1; at = text.lastIndexOf('),(', at - 1)) {
    const tail = text.slice(at + 2);
    if (tail.split('"').length % 2 === 1) return tail;
  }
  return text;
}

function endOfBare(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === CLOSING) break;
  }
  return at;
}

/** A quote inside is doubled. */
function endOfQuoted(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at !== -1 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  if (at === -1) throw new Error(`A quote without end at ${from}`);
  return at + 1;
}

function cellOf(text: string, from: number, end: number): Cell {
  if (from === end) return null;
  if (text.charCodeAt(from) !== QUOTE) return text.slice(from, end);
  const inside = text.slice(from + 1, end - 1);
  return inside.includes('"') || inside.includes('\\')
    ? inside.replace(/""|\\\\/g, (twice) => twice.charAt(0))
    : inside;
}
