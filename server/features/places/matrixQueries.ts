import {
  type MatrixCell,
  type MatrixPlace,
  type MatrixQuery,
  type MatrixTotals,
} from '@boucle/contract/features/places/matrix.ts';
import {
  MATRIX_KINDS,
  type MatrixKind,
  TOTAL_KINDS,
  type TotalKind,
} from '@boucle/contract/features/places/matrixKinds.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';
import { WAREHOUSE } from '@boucle/contract/shared/places/warehouse.ts';

/** How cells and kept totals write each kind. */
const LETTERS: Readonly<Record<TotalKind, readonly string[]>> = {
  warehouse: ['A'],
  restaurant: ['R'],
  partner: ['P'],
  drop_off_point: ['D'],
  collection_site: ['T'],
  holders: ['U', 'K'],
  guests: ['G'],
  services: ['E'],
};
const PLACES = MATRIX_KINDS.flatMap((kind) => LETTERS[kind]);
/** Of these the total of each format is kept: people are many. */
const PEOPLE = (['holders', 'guests', 'services'] as const).flatMap((kind) => LETTERS[kind]);

const CELL = sql`
  sum(c.quantity) filter (where c.state = 'clean') as clean, sum(c.reserved) filter (where c.state = 'clean') as reserved,
  sum(c.quantity) filter (where c.state = 'dirty') as dirty,
  sum(c.quantity) filter (where c.state not in ('clean', 'dirty')) as held`;

/** Pieces by kind of place and format. */
export async function matrixTotals(tx: Tx, accountId: number): Promise<MatrixTotals> {
  const account = sql`${accountId}::bigint`;
  const cells = await prepared(
    tx,
    sql<MatrixCell & { place: string }>`
      select c.place, c.format_id, coalesce(c.clean, 0)::int as clean, coalesce(c.reserved, 0)::int as reserved, coalesce(c.dirty, 0)::int as dirty,
             coalesce(c.held, 0)::int as held
        from (select c.place, c.format_id, ${CELL}
                from (select place, format_id, state, quantity, reserved from cells
                       where account_id = ${account} and place = any(${PLACES}::text[])
                      union all
                      select kind, format_id, 'held', total, 0 from holder_totals
                       where account_id = ${account} and kind = any(${PEOPLE}::text[])) c
               group by c.place, c.format_id) c
       where c.clean <> 0 or c.dirty <> 0 or c.held <> 0
       order by c.format_id`,
  );
  return TOTAL_KINDS.map((kind) => ({
    kind,
    cells: summed(cells.filter(({ place }) => LETTERS[kind].includes(place))),
  }));
}

/** Consos and cards are one kind, of two letters. */
function summed(cells: readonly (MatrixCell & { place: string })[]): MatrixCell[] {
  return [...Map.groupBy(cells, ({ format_id }) => format_id)].map(([format_id, same]) => ({
    format_id,
    clean: same.reduce((sum, { clean }) => sum + clean, 0),
    reserved: same.reduce((sum, { reserved }) => sum + reserved, 0),
    dirty: same.reduce((sum, { dirty }) => sum + dirty, 0),
    held: same.reduce((sum, { held }) => sum + held, 0),
  }));
}

/**
 * The table of a kind of place, `p`, with its cells, `c`, and what ties them together in the
 * account.
 */
interface Named {
  readonly table: string;
  readonly cells: RawBuilder<unknown>;
  readonly tied: (account: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const named = (table: string, letter: string): Named => ({
  table,
  cells: sql`cells c`,
  tied: (account) => sql`c.account_id = ${account} and c.place = ${sql.lit(letter)} and c.place_id = p.id`,
});

const TABLES: Readonly<Record<Exclude<MatrixKind, 'warehouse'>, Named>> = {
  restaurant: named('restaurants', 'R'),
  partner: named('partners', 'P'),
  drop_off_point: named('drop_off_points', 'D'),
  // Its pieces are in the drawers of its terminals.
  collection_site: {
    table: 'collection_sites',
    cells: sql`collection_terminals t
      join collection_drawers d on d.account_id = t.account_id and d.terminal_id = t.id
      join cells c on c.account_id = d.account_id and c.place = 'T' and c.place_id = d.id`,
    tied: (account) => sql`t.account_id = ${account} and t.site_id = p.id`,
  },
};

/**
 * One page of places and how many there are: the warehouse, then the others by kind and name. A
 * closed place that holds nothing is left out.
 */
export async function matrixPage(
  tx: Tx,
  accountId: number,
  { filter = {}, page }: MatrixQuery,
): Promise<{ rows: MatrixPlace[]; count: number }> {
  const kinds = filter.kind ?? MATRIX_KINDS;
  const { limit, offset } = readPage(page);
  const parts = MATRIX_KINDS.filter((kind) => kinds.includes(kind)).map((kind) =>
    placesOf(accountId, kind, filter.q ?? ''),
  );
  const places = sql.join(parts, sql` union all `);
  const rows = await prepared(
    tx,
    sql<MatrixPlace & { count: number }>`
      select count(*) over ()::int as count, p.kind, p.id, p.name, p.active
        from (${places}) p order by p.rank, plain(p.name), p.id limit ${limit}::bigint offset ${offset}::bigint`,
  );
  const cells = await cellsOfPlaces(tx, accountId, rows);
  return {
    rows: rows.map(({ kind, id, name, active }) => ({
      kind,
      id,
      name,
      active,
      cells: cells.get(`${kind} ${id}`) ?? [],
    })),
    // Behind the last page there is no row to say it.
    count: rows[0]?.count ?? (offset === 0 ? 0 : await countOf(tx, places)),
  };
}

async function countOf(tx: Tx, places: RawBuilder<unknown>): Promise<number> {
  const [row] = await prepared(tx, sql<{ count: number }>`select count(*)::int as count from (${places}) p`);
  return row?.count ?? 0;
}

function placesOf(accountId: number, kind: MatrixKind, q: string): RawBuilder<unknown> {
  const account = sql`${accountId}::bigint`;
  const rank = sql.lit(MATRIX_KINDS.indexOf(kind));
  if (kind === 'warehouse') {
    const found = q === '' ? sql`true` : sql`plain(${WAREHOUSE}::text) like plain(${contains(q)})`;
    return sql`select 'warehouse' as kind, ${rank} as rank, 0::bigint as id, ${WAREHOUSE}::text as name, true as active where ${found}`;
  }
  const { table, cells, tied } = TABLES[kind];
  const conditions = [
    sql`p.account_id = ${account}`,
    sql`(p.status = 'active' or exists (select from ${cells} where ${tied(account)} and c.quantity > 0))`,
  ];
  if (q !== '') conditions.push(sql`plain(p.name) like plain(${contains(q)})`);
  return sql`select ${sql.lit(kind)} as kind, ${rank} as rank, p.id, p.name, p.status = 'active' as active
               from ${sql.table(table)} p where ${allOf(conditions)}`;
}

/** Cells of the places of a page, by « restaurant 12 ». */
async function cellsOfPlaces(
  tx: Tx,
  accountId: number,
  places: readonly Pick<MatrixPlace, 'kind' | 'id'>[],
): Promise<ReadonlyMap<string, MatrixCell[]>> {
  const account = sql`${accountId}::bigint`;
  const parts = MATRIX_KINDS.flatMap((kind) => {
    const ids = places.filter((place) => place.kind === kind).map(({ id }) => id);
    if (ids.length === 0) return [];
    const { cells, tied } = kind === 'warehouse' ? named('', 'A') : TABLES[kind];
    return [
      sql`select ${sql.lit(kind)} as kind, p.id, c.format_id, ${CELL} from unnest(${ids}::bigint[]) as p (id), ${cells}
           where ${tied(account)} group by p.id, c.format_id`,
    ];
  });
  if (parts.length === 0) return new Map();
  const rows = await prepared(
    tx,
    sql<MatrixCell & { place: string }>`
      select m.kind || ' ' || m.id as place, m.format_id, coalesce(m.clean, 0)::int as clean, coalesce(m.reserved, 0)::int as reserved, coalesce(m.dirty, 0)::int as dirty,
             coalesce(m.held, 0)::int as held
        from (${sql.join(parts, sql` union all `)}) m
       where m.clean <> 0 or m.dirty <> 0 or m.held <> 0 order by m.format_id`,
  );
  const byPlace = new Map<string, MatrixCell[]>();
  for (const { place, ...cell } of rows) byPlace.set(place, [...(byPlace.get(place) ?? []), cell]);
  return byPlace;
}
