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

interface Asked {
  /** SQL: from where the containers that answer the filters are read. */
  readonly from: string;
  readonly values: readonly unknown[];
}

/** What these filters ask for, and nothing of others: each set of them has a plan. */
function askedOf(accountId: number, { filter = {}, from_date, to_date }: UnitListQuery): Asked {
  const values: unknown[] = [accountId];
  const of = (one: unknown, condition: (parameter: string) => string): string[] =>
    one === undefined ? [] : [condition(`$${values.push(one)}`)];
  const places = filter.place?.map((place) => (place === 'unknown' ? place : PLACE_LETTERS[place]));
  const seen = `(u.last_seen_at at time zone 'Europe/Paris')::date`;
  const conditions = [
    ...of(filter.format_id, (id) => `u.format_id = ${id}::bigint`),
    ...of(filter.status, (among) => `u.status = any(${among}::text[])`),
    ...of(places, (among) => `(u.place = any(${among}::text[]) or u.place is null and 'unknown' = any(${among}))`),
    ...of(filter.restaurant_id, (id) => `u.place = 'R' and u.place_id = ${id}::bigint`),
    ...of(filter.batch_id, (id) => `u.batch_id = ${id}::bigint`),
    ...(filter.to_retire === undefined
      ? []
      : [`exists (select from formats f where f.account_id = $1 and f.id = u.format_id and ${WORN})`]),
    ...of(
      filter.missed_after,
      (id) =>
        `exists (select from unit_moves m where m.code = u.code and coalesce(m.restaurant_id, 0) = ${id}::bigint and ${STANDING_MISS})`,
    ),
    ...of(filter.uses_from, (least) => `u.uses >= ${least}::int`),
    ...of(filter.uses_to, (most) => `u.uses <= ${most}::int`),
    ...of(from_date, (day) => `${seen} >= ${day}::date`),
    ...of(to_date, (day) => `${seen} <= ${day}::date`),
    ...of(filter.q === undefined ? undefined : normalCode(filter.q), (text) => `strpos(u.code, ${text}::text) > 0`),
  ];
  return { from: ['from units u where u.account_id = $1', ...conditions].join(' and '), values };
}

/** By default the ones that served most come first; `isReversed` gives the last ones first. */
const orderBy = ({ sort }: UnitListQuery, isReversed = false): string =>
  [...readSort<UnitSort>(sort, [{ column: 'uses', descending: true }]), { column: 'code', descending: false }]
    .map(({ column, descending }) => `u.${column} ${descending === isReversed ? 'asc' : 'desc'}`)
    .join(', ');

async function codesOf(tx: Tx, accountId: number, query: UnitListQuery): Promise<string[]> {
  const { from, values } = askedOf(accountId, query);
  const { rows } = await tx.raw<{ code: string }>({ text: `select u.code ${from} order by ${orderBy(query)}`, values });
  return rows.map(({ code }) => code);
}

/** A page of the containers, and how many answer the filters. */
export async function listUnits(
  tx: Tx,
  accountId: number,
  query: UnitListQuery,
): Promise<{ rows: Unit[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const { from, values } = askedOf(accountId, query);
  const counted = await tx.raw<{ count: number }>({ text: `select count(*)::int as count ${from}`, values });
  const count = counted.rows[0]?.count ?? 0;
  const size = Math.max(0, Math.min(limit, count - offset));
  // The last pages are read from the other end.
  const isReversed = count - offset - size < offset;
  const { rows } = await tx.raw<{ code: string }>({
    text: `select u.code ${from} order by ${orderBy(query, isReversed)} limit $${values.length + 1}::bigint offset $${values.length + 2}::bigint`,
    values: [...values, size, isReversed ? Math.max(0, count - offset - size) : offset],
  });
  const codes = rows.map(({ code }) => code);
  return { rows: await unitsByCode(tx, accountId, isReversed ? codes.reverse() : codes), count };
}

/** What is filtered, by status. */
export async function unitTotals(tx: Tx, accountId: number, query: UnitListQuery): Promise<UnitTotals> {
  const { from, values } = askedOf(accountId, query);
  const { rows } = await tx.raw<UnitTotals & Record<string, number>>({
    text: `select count(*)::int as units, count(*) filter (where u.status = 'new')::int as new,
                  count(*) filter (where u.status = 'active')::int as active, count(*) filter (where u.status = 'missing')::int as missing,
                  count(*) filter (where u.status = 'retired')::int as retired, count(*) filter (where exists (select from formats f where f.account_id = $1 and f.id = u.format_id and ${WORN}))::int as to_retire
             ${from}`,
    values,
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
