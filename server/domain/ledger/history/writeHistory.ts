import { type Tx } from '../../../platform/database/transaction.ts';
import { holderTotalsOf } from '../posting/holderTotals.ts';
import { incidentsOf } from '../posting/incidents.ts';
import { cellName, moneyName } from '../books/places.ts';
import { type Posting } from '../posting/posting.ts';
import { type NewIds, type Write, insertRows } from './bulk.ts';
import { type MemoryBooks } from './memory.ts';
import { TRANSACTION, transactionRow } from './transactionRow.ts';
import { writeCards, writeCells, writeLots, writeMoney } from './writeBalances.ts';
import { writeRollups } from './writeRollups.ts';

export interface WrittenStep {
  readonly id: number;
  readonly posting: Posting;
  /** Numbers of the lots that it opens. */
  readonly lotIds: readonly number[];
}

/** Writes everything that decided steps leave in the books, table by table. */
export async function writeHistory(
  tx: Tx,
  accountId: number,
  steps: readonly WrittenStep[],
  memory: MemoryBooks,
  newIds: NewIds,
): Promise<void> {
  const write: Write = (table, columns, rows, tail = '') => insertRows(tx, accountId, table, columns, rows, tail);

  await writeCells(tx, accountId, memory, newIds, write);
  await writeMoney(tx, accountId, memory, newIds, write);
  await write(
    'transactions',
    TRANSACTION,
    steps.map(({ id, posting }) => transactionRow(id, posting)),
    'overriding system value',
  );
  await write(
    'transaction_lines',
    {
      transaction_id: 'bigint',
      n: 'smallint',
      format_id: 'bigint',
      role: 'text',
      quantity: 'int',
      unit_deposit_cents: 'bigint',
    },
    steps.flatMap(({ id, posting }) =>
      posting.lines.map((l, i) => [
        id,
        i + 1,
        l.formatId === 0 ? null : l.formatId,
        l.role,
        l.quantity,
        l.unitDepositCents,
      ]),
    ),
  );
  await write(
    'movements',
    {
      transaction_id: 'bigint',
      day: 'date',
      at: 'timestamptz',
      n: 'smallint',
      from_cell: 'bigint',
      to_cell: 'bigint',
      quantity: 'int',
    },
    steps.flatMap(({ id, posting }) =>
      posting.movements.map(({ from, to, quantity }, i) => [
        id,
        posting.day,
        posting.at.toISOString(),
        i + 1,
        memory.cells.get(cellName(from))?.id,
        memory.cells.get(cellName(to))?.id,
        quantity,
      ]),
    ),
  );
  await write(
    'entries',
    {
      transaction_id: 'bigint',
      day: 'date',
      at: 'timestamptz',
      n: 'smallint',
      from_account: 'bigint',
      to_account: 'bigint',
      amount_cents: 'bigint',
    },
    steps.flatMap(({ id, posting }) =>
      posting.entries.map(({ from, to, amountCents }, i) => [
        id,
        posting.day,
        posting.at.toISOString(),
        i + 1,
        memory.money.get(moneyName(from))?.id,
        memory.money.get(moneyName(to))?.id,
        amountCents,
      ]),
    ),
  );
  await write(
    'own_money_moves',
    { transaction_id: 'bigint', from_account: 'bigint', to_account: 'bigint', cents: 'bigint' },
    steps.flatMap(({ id, posting: { carried } }) =>
      carried === null
        ? []
        : [
            [
              id,
              memory.money.get(moneyName(carried.from))?.id,
              memory.money.get(moneyName(carried.to))?.id,
              carried.amountCents,
            ],
          ],
    ),
  );
  await writeLots(tx, accountId, memory, write);
  await write(
    'lot_rows',
    { transaction_id: 'bigint', lot_id: 'bigint', quantity: 'int' },
    steps.flatMap(({ id, posting, lotIds }) => [
      ...posting.newLots.map(({ quantity }, i) => [id, lotIds[i], quantity]),
      ...posting.lotChanges.map(({ lotId, quantity }) => [id, lotId, quantity]),
    ]),
  );
  await write(
    'fee_lines',
    {
      transaction_id: 'bigint',
      restaurant_id: 'bigint',
      price_line_id: 'bigint',
      quantity: 'int',
      unit_price_cents: 'bigint',
      month: 'date',
    },
    steps.flatMap(({ id, posting }) =>
      posting.feeLines.map((f) => [id, f.restaurantId, f.priceLineId, f.quantity, f.unitPriceCents, f.month]),
    ),
  );
  await write(
    'incidents',
    {
      transaction_id: 'bigint',
      created_at: 'timestamptz',
      kind: 'text',
      order_id: 'bigint',
      format_id: 'bigint',
      quantity: 'int',
    },
    steps.flatMap(({ id, posting }) =>
      incidentsOf(posting).map((incident) => [id, posting.at.toISOString(), ...incident]),
    ),
  );
  await writeRollups(
    steps.map(({ posting }) => posting),
    write,
  );
  await write(
    'holder_totals',
    { kind: 'text', format_id: 'bigint', slot: 'smallint', total: 'bigint' },
    holderTotalsOf(steps.map(({ posting }) => posting)).map(({ kind, formatId, delta }) => [kind, formatId, 0, delta]),
    'on conflict (account_id, kind, format_id, slot) do update set total = holder_totals.total + excluded.total',
  );
  await writeCards(tx, accountId, memory);
}
