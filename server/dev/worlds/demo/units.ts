import { parisDay } from '@boucle/contract/base/format.ts';
import { CROCKFORD } from '@boucle/contract/base/crockford.ts';
import { MISSING_DAYS } from '@boucle/contract/shared/units/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { insertAll } from '../cast/insertAll.ts';
import { type DemoWorld } from './demoWorld.ts';

/** Numbered pieces of the glass format, and how many of one movement are read. */
const UNITS = 36;
const READ_AT_ONCE = 8;
/** Days since they were labelled, and which of them was never read after. */
const LABELLED = MISSING_DAYS + 30;
const MISSING = 7;
/** Uses of the one whose return is not read. */
const UNREAD_AT = 2;

interface Cell {
  readonly place: string;
  readonly id: number;
  readonly state: string;
}

interface Movement {
  readonly transaction: number;
  readonly type: string;
  readonly at: Date;
  readonly day: string;
  readonly quantity: number;
  readonly from: Cell;
  readonly to: Cell;
}

interface Piece {
  readonly code: string;
  cell: Cell | null;
  uses: number;
  washes: number;
  missed: number;
  restaurant: number | null;
  seen: Date;
  transaction: number | null;
}

const keyOf = ({ place, id, state }: Cell): string => `${place}.${id}.${state}`;
const PEOPLE = ['U', 'K', 'G'];

/**
 * Numbers some pieces of the glass format as they come in, and reads them on the movements of the
 * story: one is missing, one return was not read, one has served as often as planned.
 */
export async function writeUnits(tx: Tx, { accountId: account_id, adminId, formats, ago }: DemoWorld): Promise<void> {
  const format_id = formats.find(({ material }) => material === 'Verre')?.id ?? 0;
  const movements = await movementsOf(tx, account_id, format_id);
  const entry = movements.findIndex(({ from, to }) => from.place === 'X' && keyOf(to) === 'A.0.clean');
  const first = movements[entry];
  if (first === undefined) return;
  const [batch_id = 0] = await insertAll(tx, 'unit_batches', [
    {
      account_id,
      format_id,
      supplier: 'Verrerie de Loire',
      supplier_lot: 'VL-75-0412',
      declaration: 'DC-2026-118',
      received_on: parisDay(ago(LABELLED)),
      quantity: Math.min(UNITS, first.quantity),
      created_by: adminId,
      created_at: first.at,
    },
  ]);
  const { pieces, moves } = readOn(movements.slice(entry), ago(LABELLED));
  const planned = Math.max(...pieces.map(({ uses }) => uses), 1);
  await tx.raw({
    text: 'update formats set numbered = true, designed_washes = $3, weight_g = 420 where account_id = $1 and id = $2',
    values: [account_id, format_id, planned],
  });
  await insertAll(
    tx,
    'units',
    pieces.map((piece, rank) => ({
      account_id,
      code: piece.code,
      format_id,
      batch_id,
      status: rank === MISSING ? 'missing' : piece.uses === 0 ? 'new' : 'active',
      place: piece.cell?.place ?? null,
      place_id: piece.cell?.id ?? null,
      state: piece.cell?.state ?? null,
      uses: piece.uses,
      washes: piece.washes,
      missed: piece.missed,
      restaurant_id: piece.restaurant,
      last_seen_at: piece.seen,
      last_transaction_id: piece.transaction,
    })),
    'code',
  );
  await insertAll(
    tx,
    'unit_moves',
    moves.map((move) => ({ account_id, ...move })),
    'code',
  );
}

/** Eight signs that no other code of the demo has. */
const codeOf = (rank: number): string =>
  `7K3M${(300_000 + rank * 8_191).toString(CROCKFORD.length).replaceAll(/./g, (digit) => CROCKFORD[Number.parseInt(digit, CROCKFORD.length)] ?? '')}`;

function readOn(movements: readonly Movement[], labelled: Date) {
  const quantities = new Map<string, number>();
  const [first] = movements;
  const pieces: Piece[] = [];
  const moves: ReturnType<typeof moveOf>[] = [];
  for (const movement of movements) {
    const { from, to, quantity } = movement;
    if (from.place !== 'X') quantities.set(keyOf(from), (quantities.get(keyOf(from)) ?? 0) - quantity);
    quantities.set(keyOf(to), (quantities.get(keyOf(to)) ?? 0) + quantity);
    if (movement === first)
      for (let rank = 0; rank < Math.min(UNITS, quantity); rank += 1) {
        const piece = { ...{ uses: 0, washes: 0, missed: 0, restaurant: null }, code: codeOf(rank) };
        const place =
          rank === MISSING ? { cell: null, transaction: null } : { cell: from, transaction: movement.transaction };
        pieces.push({ ...piece, ...place, seen: labelled });
      }
    const there = pieces
      .filter(
        ({ cell, transaction }) => cell !== null && keyOf(cell) === keyOf(from) && transaction !== movement.transaction,
      )
      .toSorted((a, b) => a.seen.getTime() - b.seen.getTime());
    // The return of one is not read: it is seen again as it is collected.
    const unread = pieces.find(({ cell, uses }) => cell !== null && PEOPLE.includes(cell.place) && uses >= UNREAD_AT);
    const isCollected = from.place === 'R' && from.state === 'dirty' && to.place === 'A';
    const lacks = isCollected && pieces.every(({ missed }) => missed === 0);
    const read =
      movement === first
        ? pieces.filter(({ cell }) => cell !== null)
        : to.place === 'X'
          ? []
          : [...(lacks && unread !== undefined ? [unread] : []), ...there].slice(0, Math.min(quantity, READ_AT_ONCE));
    for (const piece of read) moves.push(moveOf(piece, movement));
    // What left a place without its code is believed nowhere.
    const here = pieces.filter(({ cell }) => cell !== null && keyOf(cell) === keyOf(from));
    for (const piece of here.slice(0, Math.max(0, here.length - (quantities.get(keyOf(from)) ?? here.length))))
      piece.cell = null;
  }
  return { pieces, moves };
}

/** Moves a piece, and answers the row that says so. */
function moveOf(piece: Piece, { transaction, type, at, day, from, to }: Movement) {
  const expected = piece.cell;
  const missed = expected === null || keyOf(expected) !== keyOf(from);
  const reuse = from.place === 'R' && PEOPLE.includes(to.place) ? 1 : 0;
  const wash = type === 'admin_wash' && to.state === 'clean' ? 1 : 0;
  const restaurant_id = missed ? piece.restaurant : null;
  piece.cell = to;
  piece.uses += reuse;
  piece.washes += wash;
  piece.missed += missed ? 1 : 0;
  piece.restaurant =
    to.place === 'A' ? null : to.place === 'R' ? to.id : from.place === 'R' ? from.id : piece.restaurant;
  piece.seen = at;
  piece.transaction = transaction;
  return {
    code: piece.code,
    transaction_id: transaction,
    at,
    day,
    from_place: from.place,
    from_id: from.id,
    from_state: from.state,
    to_place: to.place,
    to_id: to.id,
    to_state: to.state,
    missed,
    expected_place: missed ? (expected?.place ?? null) : null,
    expected_id: missed ? (expected?.id ?? null) : null,
    expected_state: missed ? (expected?.state ?? null) : null,
    restaurant_id,
    reuse,
    wash,
    uses: piece.uses,
  };
}

/** The movements of a format that stand, each transaction once, the first one first. */
async function movementsOf(tx: Tx, accountId: number, formatId: number): Promise<Movement[]> {
  const cell = (name: string): string =>
    `json_build_object('place', ${name}.place, 'id', ${name}.place_id, 'state', ${name}.state)`;
  const { rows } = await tx.raw<Movement & Record<string, unknown>>({
    text: `select t.id as transaction, t.type, t.completed_at as at, m.day::text as day, m.quantity,
                  ${cell('f')} as "from", ${cell('o')} as "to"
             from movements m
             join transactions t on t.account_id = $1 and t.id = m.transaction_id
             join cells f on f.account_id = $1 and f.id = m.from_cell and f.format_id = $2
             join cells o on o.account_id = $1 and o.id = m.to_cell
            where m.account_id = $1
            order by t.completed_at, t.id, m.n`,
    values: [accountId, formatId],
  });
  return rows;
}
