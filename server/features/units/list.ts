import { normalCode } from '@boucle/contract/base/crockford.ts';
import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { UNIT_COLUMNS } from '@boucle/contract/features/units/columns.ts';
import {
  type Unit,
  type UNIT_SORTS,
  type UnitListQuery,
  type UnitTotals,
} from '@boucle/contract/features/units/rows.ts';
import { PLACE_LETTERS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { WORN } from '../../domain/units/worn.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { unitsByCode } from './rows.ts';

type UnitSort = (typeof UNIT_SORTS)[number];

/** SQL: a missed reading `m` of the account $1 whose transaction nothing took back. */
export const STANDING_MISS = `m.account_id = $1 and m.missed
  and not exists (select from transactions r where r.account_id = $1 and r.reverses_id = m.transaction_id)`;

/** The containers that answer the filters. */
const ASKED = `
  from units u join formats f on f.account_id = $1 and f.id = u.format_id
 where u.account_id = $1 and ($2::bigint is null or u.format_id = $2) and ($3::text[] is null or u.status = any($3))
   and ($4::text[] is null or u.place = any($4) or u.place is null and 'unknown' = any($4))
   and ($5::bigint is null or u.place = 'R' and u.place_id = $5) and ($6::bigint is null or u.batch_id = $6)
   and ($7::boolean is null or ${WORN})
   and ($8::bigint is null or exists (select from unit_moves m where m.code = u.code and coalesce(m.restaurant_id, 0) = $8 and ${STANDING_MISS}))
   and ($9::int is null or u.uses >= $9) and ($10::int is null or u.uses <= $10)
   and ($11::date is null or (u.last_seen_at at time zone 'Europe/Paris')::date >= $11)
   and ($12::date is null or (u.last_seen_at at time zone 'Europe/Paris')::date <= $12)
   and ($13::text is null or strpos(u.code, $13) > 0)`;

const valuesOf = (accountId: number, { filter = {}, from_date, to_date }: UnitListQuery): unknown[] => [
  ...[accountId, filter.format_id ?? null, filter.status ?? null],
  filter.place?.map((place) => (place === 'unknown' ? place : PLACE_LETTERS[place])) ?? null,
  ...[filter.restaurant_id ?? null, filter.batch_id ?? null, filter.to_retire ?? null, filter.missed_after ?? null],
  ...[filter.uses_from ?? null, filter.uses_to ?? null, from_date ?? null, to_date ?? null],
  filter.q === undefined ? null : normalCode(filter.q),
];

/** By default the ones that served most come first. */
const orderBy = ({ sort }: UnitListQuery): string =>
  [
    ...readSort<UnitSort>(sort, [{ column: 'uses', descending: true }]).map(
      ({ column, descending }) => `u.${column} ${descending ? 'desc' : 'asc'}`,
    ),
    'u.code',
  ].join(', ');

async function codesOf(tx: Tx, accountId: number, query: UnitListQuery): Promise<string[]> {
  const { rows } = await tx.raw<{ code: string }>({
    text: `select u.code ${ASKED} order by ${orderBy(query)}`,
    values: valuesOf(accountId, query),
  });
  return rows.map(({ code }) => code);
}

/** A page of the containers, and how many answer the filters. */
export async function listUnits(
  tx: Tx,
  accountId: number,
  query: UnitListQuery,
): Promise<{ rows: Unit[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const { rows } = await tx.raw<{ count: number; codes: string[] }>({
    text: `select (select count(*) ${ASKED})::int as count,
                  array(select u.code ${ASKED} order by ${orderBy(query)} limit $14::bigint offset $15::bigint) as codes`,
    values: [...valuesOf(accountId, query), limit, offset],
  });
  const { count = 0, codes = [] } = rows[0] ?? {};
  return { rows: await unitsByCode(tx, accountId, codes), count };
}

/** What is filtered, by status. */
export async function unitTotals(tx: Tx, accountId: number, query: UnitListQuery): Promise<UnitTotals> {
  const { rows } = await tx.raw<UnitTotals & Record<string, number>>({
    text: `select count(*)::int as units, count(*) filter (where u.status = 'new')::int as new,
                  count(*) filter (where u.status = 'active')::int as active, count(*) filter (where u.status = 'missing')::int as missing,
                  count(*) filter (where u.status = 'retired')::int as retired, count(*) filter (where ${WORN})::int as to_retire ${ASKED}`,
    values: valuesOf(accountId, query),
  });
  return rows[0] ?? { units: 0, new: 0, active: 0, missing: 0, retired: 0, to_retire: 0 };
}

/** The containers that answer the filters, in the order of the list. */
export const unitsCsv = (database: Database, accountId: number, query: UnitListQuery) =>
  csvById(
    database,
    accountId,
    'contenants-numerotes',
    UNIT_COLUMNS,
    (tx) => codesOf(tx, accountId, query),
    (tx, codes) => unitsByCode(tx, accountId, codes),
  );
