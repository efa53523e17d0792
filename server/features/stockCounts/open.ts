import { ofName } from '@boucle/contract/base/elision.ts';
import { COUNT_LIMITS } from '@boucle/contract/features/stockCounts/rules.ts';
import { type COUNTED_STATES } from '@boucle/contract/shared/stockCounts/labels.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { placeNameSql } from '../../domain/places/placeNameSql.ts';
import { type CellRow, type PlaceAsked, placeRow } from './cells.ts';
import { type PlaceSqlRow, placeOf } from './rows.ts';

/** Fields that a count is opened with. */
export interface Opening {
  readonly title?: string | undefined;
  readonly blind?: boolean | undefined;
  readonly places: readonly PlaceAsked[];
  readonly states?: readonly (typeof COUNTED_STATES)[number][] | undefined;
  readonly format_ids?: readonly number[] | undefined;
}

/**
 * Opens a count of these places and answers its number. 422 for a place or a format that the
 * account does not have, or too many lines.
 */
export async function openCount(tx: Tx, accountId: number, personId: number, asked: Opening): Promise<number> {
  const places = await placesOf(tx, accountId, asked.places);
  const lines = await linesOf(tx, accountId, places, asked);
  if (lines.length > COUNT_LIMITS.lines)
    throw invalidField(
      'places',
      `Ces lieux ont ${lines.length} lignes à compter, un inventaire en a au plus ${COUNT_LIMITS.lines}\u00a0: choisissez moins de lieux.`,
    );
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into stock_counts (account_id, title, blind, opened_by, opened_at) values ($1, $2, $3, $4, $5) returning id`,
    values: [accountId, asked.title || titleOf(places), asked.blind ?? true, personId, tx.now()],
  });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The count was not written');
  await insertPlaces(tx, accountId, id, places);
  await insertLines(tx, accountId, id, lines);
  return id;
}

function titleOf([first, ...others]: readonly PlaceSqlRow[]): string {
  const name = first === undefined ? '' : placeOf(first).name;
  const title = others.length === 0 ? `Inventaire ${ofName(name)}` : `Inventaire de ${others.length + 1} lieux`;
  return title.slice(0, COUNT_LIMITS.title);
}

/**
 * The places asked for, each once. 422 tied to that field for one that the account does not have.
 */
export async function placesOf(
  tx: Tx,
  accountId: number,
  asked: readonly PlaceAsked[],
  field = 'places',
): Promise<PlaceSqlRow[]> {
  const places = asked.map(placeRow);
  const rows = await prepared(
    tx,
    sql<PlaceSqlRow & { known: boolean }>`
      select distinct on (a.place, a.place_id) a.place, a.place_id, n.name, a.place = 'A' or n.name is not null as known
        from unnest(${places.map(({ place }) => place)}::text[], ${places.map(({ place_id }) => place_id)}::bigint[]) as a(place, place_id)
       cross join lateral (
         select ${placeNameSql(sql`${accountId}::bigint`, sql`a.place`, sql`a.place_id`)} as name) n`,
  );
  if (rows.some(({ known }) => !known)) throw invalidField(field, 'Ce lieu n’existe pas.');
  return rows;
}

/**
 * The cells that somebody counts there: of formats in use, or still there, which the place has or
 * had; of a place that never had any, every format in use. Nothing dirty where the restaurant
 * washes, unless the books have some.
 */
async function linesOf(
  tx: Tx,
  accountId: number,
  places: readonly PlaceSqlRow[],
  { states = ['clean', 'dirty'], format_ids }: Opening,
): Promise<CellRow[]> {
  const account = sql`${accountId}::bigint`;
  if (format_ids !== undefined) await assertFormats(tx, accountId, format_ids);
  return prepared(
    tx,
    sql<CellRow>`
      with places as (
        select * from unnest(${places.map(({ place }) => place)}::text[], ${places.map(({ place_id }) => place_id)}::bigint[]) as p(place, place_id))
      select p.place, p.place_id, f.id as format_id, s.state
        from places p
       cross join (values ('clean'), ('dirty')) s(state)
        join formats f on f.account_id = ${account} ${format_ids === undefined ? sql`` : sql`and f.id = any(${format_ids}::bigint[])`}
        left join cells c on c.account_id = ${account} and c.place = p.place and c.place_id = p.place_id and c.format_id = f.id and c.state = s.state
        left join restaurants r on p.place = 'R' and r.account_id = ${account} and r.id = p.place_id
       where s.state = any(${states}::text[]) and (p.place <> 'T' or s.state = 'dirty') and (f.active or coalesce(c.quantity, 0) <> 0)
         and (coalesce(c.quantity, 0) <> 0 or s.state = 'clean' or r.wash_mode is distinct from 'restaurant')
         and (c.id is not null or not exists (
           select from cells o where o.account_id = ${account} and o.place = p.place and o.place_id = p.place_id
              and o.state in ('clean', 'dirty')))`,
  );
}

/** 422 when the account has not all of these formats. */
export async function assertFormats(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select id from formats where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, ids],
  });
  const known = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw invalidField('format_ids', 'contenant inconnu');
}

/** Writes which places a count is of. */
export async function insertPlaces(
  tx: Tx,
  accountId: number,
  countId: number,
  places: readonly Pick<PlaceSqlRow, 'place' | 'place_id'>[],
): Promise<void> {
  await tx.raw({
    text: `insert into stock_count_places (account_id, count_id, place, place_id)
           select $1, $2, p.* from unnest($3::text[], $4::bigint[]) as p on conflict do nothing returning 1`,
    values: [accountId, countId, places.map(({ place }) => place), places.map(({ place_id }) => place_id)],
  });
}

/** Writes lines that a count does not have yet. */
export async function insertLines(
  tx: Tx,
  accountId: number,
  countId: number,
  lines: readonly CellRow[],
): Promise<void> {
  await tx.raw({
    text: `insert into stock_count_lines (account_id, count_id, place, place_id, format_id, state)
           select $1, $2, l.* from unnest($3::text[], $4::bigint[], $5::bigint[], $6::text[]) as l
           on conflict (account_id, count_id, place, place_id, format_id, state) do nothing returning 1`,
    values: [
      accountId,
      countId,
      lines.map(({ place }) => place),
      lines.map(({ place_id }) => place_id),
      lines.map(({ format_id }) => format_id),
      lines.map(({ state }) => state),
    ],
  });
}
