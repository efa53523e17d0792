import { type Unit, type UnitMove, type UnitPlace } from '@boucle/contract/features/units/rows.ts';
import { placeOfLetter } from '@boucle/contract/shared/ledgerCards/places.ts';
import { isWorn } from '@boucle/contract/shared/units/labels.ts';
import { type RawBuilder, sql } from 'kysely';
import { placeName } from '../../domain/transactions/names.ts';
import { PLACE, type PlaceRow } from '../../domain/transactions/whole.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';

const PEOPLE: Readonly<Record<string, string>> = { U: 'Un conso', K: 'Une carte' };

/** A place as pages of containers name it: people without name and number. */
export function unitPlaceOf(row: PlaceRow): UnitPlace {
  const person = PEOPLE[row.place];
  return {
    place: placeOfLetter(row.place),
    place_id: person !== undefined || row.place_id === 0 ? null : row.place_id,
    state: row.state as UnitPlace['state'],
    name: person ?? placeName(row),
  };
}

type UnitSqlRow = Omit<Unit, 'place' | 'to_retire' | 'last_seen_at' | 'retired_at'> & {
  place: PlaceRow | null;
  last_seen_at: Date;
  retired_at: Date | null;
};

/** The containers of these codes, in the order of the codes given; no row for an unknown one. */
export async function unitsByCode(tx: Tx, accountId: number, codes: readonly string[]): Promise<Unit[]> {
  if (codes.length === 0) return [];
  const rows = await prepared(
    tx,
    sql<UnitSqlRow>`
      select u.code, u.format_id, f.title as format_title, f.drawing, f.picture_url, u.batch_id, b.supplier_lot, u.status,
             case when u.place is not null then ${PLACE(accountId, 'u')} end as place, u.uses, u.washes, u.missed, f.designed_washes,
             to_char(b.received_on, 'YYYY-MM-DD') as received_on, u.last_seen_at, u.retired_at, u.retired_for, u.version
        from unnest(${codes}::text[]) with ordinality as asked(code, n)
        join units u on u.account_id = ${accountId}::bigint and u.code = asked.code
        join formats f on f.account_id = ${accountId}::bigint and f.id = u.format_id
        join unit_batches b on b.account_id = ${accountId}::bigint and b.id = u.batch_id
       order by asked.n`,
  );
  return rows.map(({ place, last_seen_at: seen, retired_at: retired, ...row }) => ({
    ...row,
    place: place && unitPlaceOf(place),
    to_retire: row.status !== 'retired' && isWorn(row),
    last_seen_at: seen.toISOString(),
    retired_at: retired?.toISOString() ?? null,
  }));
}

/** A move of a container, with its code. */
export interface MoveOfUnit extends UnitMove {
  readonly code: string;
}

/** Names a move: its container and its transaction. */
export interface MoveKey {
  readonly code: string;
  readonly transaction_id: number;
}

type MoveSqlRow = Omit<MoveOfUnit, 'at' | 'from' | 'to' | 'expected'> & {
  at: Date;
  from: PlaceRow;
  to: PlaceRow;
  expected: PlaceRow | null;
};

const cell = (name: 'from' | 'to' | 'expected', alias: string): RawBuilder<unknown> =>
  sql`cross join lateral (select ${sql.ref(`m.${name}_place`)} as place, ${sql.ref(`m.${name}_id`)} as place_id,
    ${sql.ref(`m.${name}_state`)} as state) ${sql.table(alias)}`;

/** These moves, in the order given. */
export async function movesByKey(tx: Tx, accountId: number, keys: readonly MoveKey[]): Promise<MoveOfUnit[]> {
  if (keys.length === 0) return [];
  const rows = await prepared(
    tx,
    sql<MoveSqlRow>`
      select m.code, m.transaction_id, t.type as transaction_type, t.reverses_id, m.at, to_char(m.day, 'YYYY-MM-DD') as day,
             ${PLACE(accountId, 'a')} as "from", ${PLACE(accountId, 'b')} as "to", m.missed,
             case when m.expected_place is not null then ${PLACE(accountId, 'e')} end as expected, m.reuse::int as reuse, m.wash::int as wash,
             m.uses,
             (select json_build_object('id', w.id, 'number', w.number, 'temperature_c', w.temperature_c) from wash_lots w
               where w.account_id = ${accountId}::bigint and w.transaction_id = m.transaction_id limit 1) as wash_lot
        from unnest(${keys.map(({ code }) => code)}::text[], ${keys.map(({ transaction_id: id }) => id)}::bigint[])
             with ordinality as asked(code, transaction_id, n)
        join unit_moves m on m.account_id = ${accountId}::bigint and m.code = asked.code and m.transaction_id = asked.transaction_id
        join transactions t on t.account_id = ${accountId}::bigint and t.id = m.transaction_id
        ${cell('from', 'a')} ${cell('to', 'b')} ${cell('expected', 'e')}
       order by asked.n`,
  );
  return rows.map(({ from, to, expected, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    from: unitPlaceOf(from),
    to: unitPlaceOf(to),
    expected: expected && unitPlaceOf(expected),
  }));
}
