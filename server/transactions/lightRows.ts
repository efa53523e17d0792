import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import { type Cell, RecordReader, lastRecord } from '../database/records.ts';
import { type Tx } from '../database/transaction.ts';
import { type SqlRow } from './row.ts';
import { NAMES } from './rowSql.ts';

/** What nobody reads in a line of text is not fetched. */
type Unseen =
  | 'created_at'
  | 'completed_at'
  | 'customer_id'
  | 'admin_id'
  | 'drop_off_point_id'
  | 'collection_drawer_id'
  | 'reverses_id'
  | 'lines';
/** With the instant that people read, whichever of the two it is, as PostgreSQL writes it: with its microseconds, in UTC. */
export type LightRow = Omit<SqlRow, Unseen> & { listed_at: string };

/** In the order in which `lightRowOf` reads them. */
const COLUMNS = sql`
  t.id, t.day, t.type, t.variant, t.status, t.amount_cents, t.containers_cost_cents, t.containers_count, t.card_holder_id, c.email,
  p.email, t.restaurant_id, r.name, t.partner_id, pa.name, d.name, cd.name,
  s.custom_customer, a.name, t.comment, t.failure_reason, t.listed_at`;

/** A page of light rows, read one by one: thousands of them kept would cost more than their reading. */
export class LightPage {
  readonly count: number;
  /** Undefined when there is none. */
  readonly last: LightRow | undefined;
  readonly #records: RecordReader;

  constructor({ count, records }: PageText) {
    this.count = count;
    this.last = nextRow(new RecordReader(lastRecord(records)));
    this.#records = new RecordReader(records);
  }

  /** The next rows, so many at most; each is read once. */
  take(most: number): LightRow[] {
    const rows: LightRow[] = [];
    while (rows.length < most) {
      const row = nextRow(this.#records);
      if (row === undefined) break;
      rows.push(row);
    }
    return rows;
  }
}

interface PageText {
  count: number;
  records: string;
}

function nextRow(records: RecordReader): LightRow | undefined {
  const cells = records.next();
  return cells && lightRowOf(cells);
}

/** The rows of many picked transactions (whole ones, under `t` in `order`), as cheap as can be: they come as one text. */
export async function lightPage(tx: Tx, picked: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<LightPage> {
  const [page] = await prepared(
    tx,
    sql<PageText>`
      select count(*) as count, coalesce(string_agg(record, ','), '') as records
        from (select row(${COLUMNS})::text as record from (${picked}) t ${NAMES} ${order}) page`,
  );
  return new LightPage(page ?? { count: 0, records: '' });
}

function lightRowOf(cells: readonly Cell[]): LightRow {
  return {
    id: Number(cells[0]),
    day: text(cells[1]),
    type: text(cells[2]) as LightRow['type'],
    variant: text(cells[3]),
    status: text(cells[4]) as LightRow['status'],
    amount_cents: Number(cells[5]),
    containers_cost_cents: Number(cells[6]),
    containers_count: Number(cells[7]),
    card_holder_id: number(cells[8]),
    customer_email: cells[9] ?? null,
    admin_email: cells[10] ?? null,
    restaurant_id: number(cells[11]),
    restaurant_name: cells[12] ?? null,
    partner_id: number(cells[13]),
    partner_name: cells[14] ?? null,
    drop_off_point_name: cells[15] ?? null,
    drawer_name: cells[16] ?? null,
    custom_customer: cells[17] ?? null,
    account_name: text(cells[18]),
    comment: cells[19] ?? null,
    failure_reason: cells[20] ?? null,
    listed_at: text(cells[21]),
  };
}

const text = (cell: Cell | undefined): string => cell ?? '';
const number = (cell: Cell | undefined): number | null => (cell === null || cell === undefined ? null : Number(cell));
