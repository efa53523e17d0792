import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import { type Cell, RecordReader, lastRecord } from '../database/records.ts';
import { type Tx } from '../database/transaction.ts';
import { type SqlRow } from './row.ts';
import { NAMES, RECEIVER_EMAIL } from './rowSql.ts';

/** What nobody reads in a line of text is not fetched; what is the same in each line of a page comes with the page. */
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
  | 'lines';
/** With the instant that people read, whichever of the two it is, as PostgreSQL writes it: with its microseconds, in UTC. */
export type LightRow = Omit<SqlRow, Unseen> & { listed_at: string };

/** In the order in which `lightRowOf` reads them. */
const COLUMNS = sql`
  t.id, t.type, t.variant, t.status, t.amount_cents, t.containers_cost_cents, t.containers_count, t.card_holder_id, c.email,
  p.email, t.restaurant_id, r.name, t.partner_id, pa.name, d.name, cd.name,
  s.custom_customer, t.comment, t.failure_reason, t.listed_at, t.to_customer_id, t.to_card_holder_id, ${RECEIVER_EMAIL}`;

/** A page of light rows, read one by one: thousands of them kept would cost more than their reading. */
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

/** The rows of many picked transactions (whole ones, under `t` in `order`), as cheap as can be: they come as one text. */
export async function lightPage(tx: Tx, picked: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<LightPage> {
  const [page] = await prepared(
    tx,
    sql<PageText>`
      select count(*) as count, coalesce(string_agg(record, ','), '') as records, min(day) as earliest, max(day) as latest,
          min(account_name) as account_name
        from (select row(${COLUMNS})::text as record, t.day, a.name as account_name from (${picked}) t ${NAMES} ${order}) page`,
  );
  return new LightPage(page ?? { count: 0, records: '', earliest: null, latest: null, account_name: null });
}

function lightRowOf(cells: readonly Cell[], accountName: string): LightRow {
  return {
    id: Number(cells[0]),
    type: text(cells[1]) as LightRow['type'],
    variant: text(cells[2]),
    status: text(cells[3]) as LightRow['status'],
    amount_cents: Number(cells[4]),
    containers_cost_cents: Number(cells[5]),
    containers_count: Number(cells[6]),
    card_holder_id: number(cells[7]),
    customer_email: cells[8] ?? null,
    admin_email: cells[9] ?? null,
    restaurant_id: number(cells[10]),
    restaurant_name: cells[11] ?? null,
    partner_id: number(cells[12]),
    partner_name: cells[13] ?? null,
    drop_off_point_name: cells[14] ?? null,
    drawer_name: cells[15] ?? null,
    custom_customer: cells[16] ?? null,
    account_name: accountName,
    comment: cells[17] ?? null,
    failure_reason: cells[18] ?? null,
    listed_at: text(cells[19]),
    to_customer_id: number(cells[20]),
    to_card_holder_id: number(cells[21]),
    receiver_email: cells[22] ?? null,
  };
}

const text = (cell: Cell | undefined): string => cell ?? '';
const number = (cell: Cell | undefined): number | null => (cell === null || cell === undefined ? null : Number(cell));
