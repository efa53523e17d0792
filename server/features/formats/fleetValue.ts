import { euroPlain, parisDay } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type FleetValueQuery, type ValueOfFormat } from '@boucle/contract/features/formats/fleetValue.ts';
import { sql } from 'kysely';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvFile } from '../../platform/http/csvFile.ts';

interface ValueRow {
  format_id: number;
  format_title: string;
  purchase_cost_cents: number | null;
  fleet: number;
  lost: number;
  broken: number;
}

/**
 * Value of containers at the end of a day: the cells outside as they were then, which is now less
 * what went there since. The roll-ups of days have that but for the youngest. The fleet is what
 * those cells lack together; lost and broken ones are in two of them.
 */
async function valueRows(tx: Tx, accountId: number, date: string): Promise<ValueRow[]> {
  const account = sql`${accountId}::bigint`;
  const since = sql`greatest(${date}::date, (select day from mark))`;
  return prepared(
    tx,
    sql<ValueRow>`
      with mark as materialized (
        select coalesce(max(rolled_up_to), '0001-01-01') as day from account_day_marks where account_id = ${account}
      ),
      outside as materialized (
        select x.format_id, x.state, (x.quantity
               - coalesce((select sum(r.pieces) from cell_day_rollups r
                            where r.account_id = ${account} and r.cell_id = x.id and r.day > ${date}::date and r.day <= (select day from mark)), 0)
               - coalesce((select sum(m.quantity) from movements m where m.account_id = ${account} and m.to_cell = x.id and m.day > ${since}), 0)
               + coalesce((select sum(m.quantity) from movements m where m.account_id = ${account} and m.from_cell = x.id and m.day > ${since}), 0)
               )::int as pieces
          from cells x where x.account_id = ${account} and x.place = 'X'
      ),
      fleets as (
        select format_id, -sum(pieces)::bigint as pieces from outside group by format_id
      )
      select f.id as format_id, f.title as format_title, f.purchase_cost_cents, coalesce(v.pieces, 0) as fleet,
             coalesce(l.pieces, 0) as lost, coalesce(b.pieces, 0) as broken
        from formats f
        left join fleets v on v.format_id = f.id
        left join outside l on l.format_id = f.id and l.state = 'lost'
        left join outside b on b.format_id = f.id and b.state = 'broken'
       where f.account_id = ${account} and (v.pieces <> 0 or l.pieces <> 0 or b.pieces <> 0)
       order by plain(f.title), f.id`,
  );
}

const worthOf = (pieces: number, cents: number | null) => ({
  pieces,
  value: cents === null ? null : toEuros(pieces * cents),
});

const formatOf = ({ purchase_cost_cents: cents, fleet, lost, broken, ...format }: ValueRow): ValueOfFormat => ({
  ...format,
  purchase_cost: cents === null ? null : toEuros(cents),
  fleet: worthOf(fleet, cents),
  lost: worthOf(lost, cents),
  broken: worthOf(broken, cents),
});

/**
 * The value of the fleet at the end of a day, today's when none is requested, at the purchase costs
 * of now; formats by name.
 */
export async function fleetValueOf(tx: Tx, accountId: number, { date }: FleetValueQuery): Promise<ValueOfFormat[]> {
  return (await valueRows(tx, accountId, date ?? parisDay(tx.now()))).map(formatOf);
}

const euros = (value: number | null): string => (value === null ? '' : euroPlain(value));

const COLUMNS: readonly CsvColumn<ValueOfFormat>[] = [
  { heading: 'N° du format', value: ({ format_id }) => String(format_id) },
  { heading: 'Format', value: ({ format_title }) => format_title, typed: true },
  { heading: 'Coût d’achat (€)', value: ({ purchase_cost }) => euros(purchase_cost) },
  { heading: 'En parc', value: ({ fleet }) => String(fleet.pieces) },
  { heading: 'Valeur du parc (€)', value: ({ fleet }) => euros(fleet.value) },
  { heading: 'Perdus', value: ({ lost }) => String(lost.pieces) },
  { heading: 'Valeur des perdus (€)', value: ({ lost }) => euros(lost.value) },
  { heading: 'Cassés', value: ({ broken }) => String(broken.pieces) },
  { heading: 'Valeur des cassés (€)', value: ({ broken }) => euros(broken.value) },
];

/** The same, a line for each format, as a streamed CSV. */
export const fleetValueCsv = (database: Database, accountId: number, asked: FleetValueQuery) =>
  csvFile(
    `valeur-du-parc-${asked.date ?? parisDay(new Date())}`,
    COLUMNS,
    pagesById(
      database,
      accountId,
      (tx) => fleetValueOf(tx, accountId, asked),
      (_tx, rows) => Promise.resolve([...rows]),
    ),
  );
