import { columnsOf } from '@boucle/contract/base/columns.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { type AllMovesQuery, type UnitMove, type UnitMovesQuery } from '@boucle/contract/features/units/rows.ts';
import { STOCK_CARD_STATE_LABELS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { type MoveKey, type MoveOfUnit, movesByKey } from './rows.ts';

/** A page of the moves of a container, the latest first, and how many there are. */
export async function listMoves(
  tx: Tx,
  accountId: number,
  { code, filter = {}, page, from_date, to_date }: UnitMovesQuery,
): Promise<{ rows: UnitMove[]; count: number }> {
  const { limit, offset } = readPage(page);
  const { rows } = await tx.raw<{ count: number; ids: number[] }>({
    text: `with asked as materialized (
             select m.transaction_id, m.at from unit_moves m
              where m.account_id = $1 and m.code = $2 and ($3::boolean is null or m.wash <> 0) and ($4::boolean is null or m.missed)
                and ($5::date is null or m.day >= $5) and ($6::date is null or m.day <= $6)
           )
           select (select count(*) from asked)::int as count,
                  array(select transaction_id from asked order by at desc, transaction_id desc limit $7::bigint offset $8::bigint) as ids`,
    values: [
      ...[accountId, code, filter.washes ?? null, filter.missed ?? null, from_date ?? null, to_date ?? null],
      ...[limit, offset],
    ],
  });
  const { count = 0, ids = [] } = rows[0] ?? {};
  const moves = await movesByKey(
    tx,
    accountId,
    ids.map((id) => ({ code, transaction_id: id })),
  );
  return { rows: moves.map(({ code: _, ...move }) => move), count };
}

const { text, typed, count, instant, day } = columnsOf<MoveOfUnit>();

const COLUMNS = {
  code: text('Code', 'code'),
  at: instant('Lu le', 'at'),
  day: day('Jour', 'day'),
  type: text('Type', ({ transaction_type: type }) => TRANSACTION_TYPE_LABELS[type]),
  transaction: count('Transaction', 'transaction_id'),
  from: typed('De', ({ from }) => from.name),
  from_state: text('État au départ', ({ from }) => STOCK_CARD_STATE_LABELS[from.state]),
  to: typed('Vers', ({ to }) => to.name),
  to_state: text('État à l’arrivée', ({ to }) => STOCK_CARD_STATE_LABELS[to.state]),
  missed: text('Lecture ratée', ({ missed }) => (missed ? 'oui' : null)),
  expected: typed('Attendu', ({ expected }) => expected?.name),
  uses: count('Utilisations', 'uses'),
  reverses: count('Annule', 'reverses_id'),
};

/** The moves of some Paris days, in their order. */
export const movesCsv = (database: Database, accountId: number, { filter = {}, from_date, to_date }: AllMovesQuery) =>
  csvById(
    database,
    accountId,
    'mouvements-des-contenants',
    COLUMNS,
    async (tx) => {
      const { rows } = await tx.raw<MoveKey & Record<string, unknown>>({
        text: `select m.code, m.transaction_id from unit_moves m join units u on u.account_id = $1 and u.code = m.code
                where m.account_id = $1 and ($2::bigint is null or u.format_id = $2) and ($3::date is null or m.day >= $3)
                  and ($4::date is null or m.day <= $4)
                order by m.day, m.at, m.transaction_id, m.code`,
        values: [accountId, filter.format_id ?? null, from_date ?? null, to_date ?? null],
      });
      return rows;
    },
    (tx, keys) => movesByKey(tx, accountId, keys),
  );
