import { type WashLot, type WashLotLine, type WashReject } from '@boucle/contract/features/washLots/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lotStatus } from '../../domain/places/washLots.ts';
import { WORN } from '../../domain/units/worn.ts';

type Instant = 'started_at' | 'ended_at' | 'inspected_at' | 'closed_at' | 'recalled_at';

interface LotSqlRow
  extends
    Omit<WashLot, Instant | 'site' | 'operator' | 'dirty_in' | 'clean_out' | 'rejected'>,
    Record<Exclude<Instant, 'started_at'>, Date | null> {
  started_at: Date;
  site_id: number;
  site_name: string;
  site_kind: WashLot['site']['kind'];
  operator_id: number | null;
  operator_name: string | null;
}

const lines = (accountId: number): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('format_id', x.format_id, 'format_title', f.title, 'drawing', f.drawing, 'picture_url', f.picture_url,
           'dirty_in', x.dirty_in, 'clean_out', x.clean_out, 'units', x.units,
           'to_retire', array(select u.code from units u where u.account_id = ${accountId}::bigint and u.format_id = x.format_id
             and ${sql.raw(WORN)}
             and case when x.units = '{}' then l.transaction_id is null and u.place = 'A' and u.state = 'dirty' else u.code = any(x.units) end
             order by u.code), 'rejected', coalesce((
             select sum(j.quantity) from wash_rejects j where j.account_id = ${accountId}::bigint and j.lot_id = l.id and j.format_id = x.format_id), 0))
         order by x.format_id), '[]')
    from wash_lot_lines x join formats f on f.account_id = x.account_id and f.id = x.format_id
   where x.account_id = ${accountId}::bigint and x.lot_id = l.id)`;

const rejects = (accountId: number): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('format_id', j.format_id, 'cause', j.cause, 'quantity', j.quantity, 'picture_url', j.picture_url, 'units', j.units)
         order by j.n), '[]')
    from wash_rejects j where j.account_id = ${accountId}::bigint and j.lot_id = l.id)`;

/** The name of a person of that column; null when no one is named. */
const person = (column: string): RawBuilder<unknown> =>
  sql`(select coalesce(nullif(name, ''), email) from people where id = ${sql.ref(column)})`;

/** The lots of these numbers, in the order of the numbers given. */
export async function lotsById(tx: Tx, accountId: number, ids: readonly number[]): Promise<WashLot[]> {
  if (ids.length === 0) return [];
  const rows = await prepared(
    tx,
    sql<LotSqlRow>`
      select l.id, l.number, ${lotStatus(accountId)} as status, l.site_id, s.name as site_name, s.kind as site_kind, l.program, l.temperature_c,
             l.product, l.product_batch, l.operator_id, l.started_at, l.ended_at, l.inspected_at, l.closed_at, l.transaction_id, l.recalled_at,
             l.recall_reason, l.comment, l.version, ${person('l.operator_id')} as operator_name, ${person('l.inspected_by')} as inspected_by,
             ${person('l.closed_by')} as closed_by, ${person('l.recalled_by')} as recalled_by, ${lines(accountId)} as lines, ${rejects(accountId)} as rejects
        from unnest(${ids}::bigint[]) with ordinality as asked(id, n)
        join wash_lots l on l.account_id = ${accountId}::bigint and l.id = asked.id
        join wash_sites s on s.account_id = l.account_id and s.id = l.site_id
       order by asked.n`,
  );
  return rows.map(lotOf);
}

/** One lot. 404 when the account has none of that number. */
export async function readLot(tx: Tx, accountId: number, id: number): Promise<WashLot> {
  const [lot] = await lotsById(tx, accountId, [id]);
  if (lot === undefined) throw notFound('Ce lot de lavage');
  return lot;
}

/**
 * One lot under lock: of two acts at once, the second sees what the first made. 404 when the
 * account has none of that number.
 */
export async function lockLot(tx: Tx, accountId: number, id: number): Promise<WashLot> {
  await tx.raw({
    text: 'select from wash_lots where account_id = $1 and id = $2 for update',
    values: [accountId, id],
  });
  return readLot(tx, accountId, id);
}

function lotOf(row: LotSqlRow): WashLot {
  const { site_id, site_name, site_kind, operator_id, operator_name, started_at, ...lot } = row;
  const closed = lot.status === 'closed' || lot.status === 'recalled';
  return {
    ...lot,
    site: { id: site_id, name: site_name, kind: site_kind },
    operator: operator_id === null ? null : { id: operator_id, name: operator_name ?? '' },
    started_at: started_at.toISOString(),
    ended_at: iso(lot.ended_at),
    inspected_at: iso(lot.inspected_at),
    // A reversed closing is no closing.
    closed_at: closed ? iso(lot.closed_at) : null,
    closed_by: closed ? lot.closed_by : null,
    transaction_id: closed ? lot.transaction_id : null,
    recalled_at: closed ? iso(lot.recalled_at) : null,
    recalled_by: closed ? lot.recalled_by : null,
    recall_reason: closed ? lot.recall_reason : null,
    ...sumsOf(lot.lines),
  };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The pieces of a lot; the ones that came out clean are unknown until all are counted. */
function sumsOf(lines: readonly WashLotLine[]): Pick<WashLot, 'dirty_in' | 'clean_out' | 'rejected'> {
  const sum = (of: (line: WashLotLine) => number): number => lines.reduce((total, line) => total + of(line), 0);
  const counted = lines.every(({ clean_out }) => clean_out !== null);
  return {
    dirty_in: sum(({ dirty_in }) => dirty_in),
    clean_out: counted ? sum(({ clean_out }) => clean_out ?? 0) : null,
    rejected: sum(({ rejected }) => rejected),
  };
}

/** Rejected pieces of a format. */
export const rejectedOf = (rejected: readonly Pick<WashReject, 'format_id' | 'quantity'>[], format: number): number =>
  rejected.reduce((sum, one) => (one.format_id === format ? sum + one.quantity : sum), 0);
