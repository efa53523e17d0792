import { type Tx } from '../../database/transaction.ts';
import { type Columns, addTo, insertRows } from './bulk.ts';
import { type MemoryBooks } from './memory.ts';
import { cellName, moneyName } from '../places.ts';
import { type Posting } from '../posting.ts';
import { type Rollup, rollupsOf } from '../rollups.ts';
import { transactionColumns } from '../sql/transactionColumns.ts';

export interface WrittenDeed {
  readonly id: number;
  readonly posting: Posting;
  /** Numbers of the lots that it opens. */
  readonly lotIds: readonly number[];
}

type NewIds = (table: string, count: number) => Promise<number[]>;

/** Writes everything that decided deeds leave in the books, table by table. */
export async function writeHistory(
  tx: Tx,
  accountId: number,
  deeds: readonly WrittenDeed[],
  memory: MemoryBooks,
  newIds: NewIds,
): Promise<void> {
  const write = (table: string, columns: Columns, rows: readonly (readonly unknown[])[], tail = ''): Promise<void> =>
    insertRows(tx, accountId, table, columns, rows, tail);

  await writeCells(tx, accountId, memory, newIds, write);
  await writeMoney(tx, accountId, memory, newIds, write);
  await write('transactions', TRANSACTION, deeds.map(transactionRow), 'overriding system value');
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
    deeds.flatMap(({ id, posting }) =>
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
    { transaction_id: 'bigint', n: 'smallint', from_cell: 'bigint', to_cell: 'bigint', quantity: 'int' },
    deeds.flatMap(({ id, posting }) =>
      posting.movements.map(({ from, to, quantity }, i) => [
        id,
        i + 1,
        memory.cells.get(cellName(from))?.id,
        memory.cells.get(cellName(to))?.id,
        quantity,
      ]),
    ),
  );
  await write(
    'entries',
    { transaction_id: 'bigint', n: 'smallint', from_account: 'bigint', to_account: 'bigint', amount_cents: 'bigint' },
    deeds.flatMap(({ id, posting }) =>
      posting.entries.map(({ from, to, amountCents }, i) => [
        id,
        i + 1,
        memory.money.get(moneyName(from))?.id,
        memory.money.get(moneyName(to))?.id,
        amountCents,
      ]),
    ),
  );
  await writeLots(tx, accountId, memory, write);
  await write(
    'lot_rows',
    { transaction_id: 'bigint', lot_id: 'bigint', quantity: 'int' },
    deeds.flatMap(({ id, posting, lotIds }) => [
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
    deeds.flatMap(({ id, posting }) =>
      posting.feeLines.map((f) => [id, f.restaurantId, f.priceLineId, f.quantity, f.unitPriceCents, f.month]),
    ),
  );
  await writeRollups(deeds, write);
  await writeCards(tx, accountId, memory);
}

const TRANSACTION = {
  id: 'bigint',
  status: 'text',
  created_at: 'timestamptz',
  completed_at: 'timestamptz',
  restaurant_id: 'bigint',
  type: 'text',
  variant: 'text',
  day: 'date',
  amount_cents: 'bigint',
  containers_cost_cents: 'bigint',
  containers_count: 'int',
  origin: 'text',
  author: 'text',
  admin_id: 'bigint',
  recorder: 'text',
  person_id: 'bigint',
  customer_id: 'bigint',
  card_holder_id: 'bigint',
  to_customer_id: 'bigint',
  to_card_holder_id: 'bigint',
  lender_restaurant_id: 'bigint',
  partner_id: 'bigint',
  drop_off_point_id: 'bigint',
  collection_drawer_id: 'bigint',
  service_id: 'bigint',
  place: 'text',
  reason: 'text',
  reward_id: 'bigint',
  kept_cents: 'bigint',
  vat_cents: 'bigint',
  card_before: 'text',
  comment: 'text',
  reverses_id: 'bigint',
  gesture_id: 'uuid',
  provider_reference: 'text',
} as const satisfies Columns;

function transactionRow({ id, posting }: WrittenDeed): unknown[] {
  const instant = posting.at.toISOString();
  const said: Record<string, unknown> = {
    kept_cents: 0,
    vat_cents: 0,
    ...transactionColumns(posting),
    id,
    status: 'completed',
    created_at: instant,
    completed_at: instant,
    restaurant_id: posting.parties.restaurantId,
  };
  return Object.keys(TRANSACTION).map((name) => said[name] ?? null);
}

type Write = (table: string, columns: Columns, rows: readonly (readonly unknown[])[], tail?: string) => Promise<void>;

async function writeCells(tx: Tx, accountId: number, memory: MemoryBooks, newIds: NewIds, write: Write): Promise<void> {
  const all = [...memory.cells.values()];
  const added = all.filter(({ isNew }) => isNew);
  const ids = await newIds('cells', added.length);
  added.forEach((cell, i) => (cell.id = ids[i] ?? 0));
  await write(
    'cells',
    { id: 'bigint', place: 'text', place_id: 'bigint', format_id: 'bigint', state: 'text', quantity: 'int' },
    added.map(({ id, key, quantity }) => [id, key.place, key.placeId, key.formatId, key.state, quantity]),
    'overriding system value',
  );
  const changed = all.filter((cell) => !cell.isNew && cell.changed !== 0);
  await addTo(
    tx,
    accountId,
    'cells',
    'quantity',
    changed.map((cell) => [cell.id, cell.changed]),
  );
}

async function writeMoney(tx: Tx, accountId: number, memory: MemoryBooks, newIds: NewIds, write: Write): Promise<void> {
  const all = [...memory.money.values()];
  const added = all.filter(({ isNew }) => isNew);
  const ids = await newIds('money_accounts', added.length);
  added.forEach((account, i) => (account.id = ids[i] ?? 0));
  await write(
    'money_accounts',
    { id: 'bigint', kind: 'text', owner: 'text', owner_id: 'bigint', balance_cents: 'bigint' },
    added.map(({ id, key, balanceCents }) => [id, key.kind, key.owner, key.ownerId, balanceCents]),
    'overriding system value',
  );
  const changed = all.filter((account) => !account.isNew && account.changedCents !== 0);
  await addTo(
    tx,
    accountId,
    'money_accounts',
    'balance_cents',
    changed.map((account) => [account.id, account.changedCents]),
  );
}

async function writeLots(tx: Tx, accountId: number, memory: MemoryBooks, write: Write): Promise<void> {
  const all = [...memory.lotsById.values()];
  await write(
    'lots',
    {
      id: 'bigint',
      owner: 'text',
      owner_id: 'bigint',
      format_id: 'bigint',
      unit_deposit_cents: 'bigint',
      since: 'timestamptz',
      restaurant_id: 'bigint',
      opened: 'int',
      left_quantity: 'int',
    },
    all
      .filter(({ isNew }) => isNew)
      .map((lot) => [
        lot.id,
        lot.owner,
        lot.ownerId,
        lot.formatId,
        lot.unitDepositCents,
        lot.since.toISOString(),
        lot.restaurantId,
        lot.opened,
        lot.left,
      ]),
    'overriding system value',
  );
  const changed = all.filter((lot) => !lot.isNew && lot.changed !== 0);
  await addTo(
    tx,
    accountId,
    'lots',
    'left_quantity',
    changed.map((lot) => [lot.id, lot.changed]),
  );
}

async function writeRollups(deeds: readonly WrittenDeed[], write: Write): Promise<void> {
  const sums = new Map<string, { head: unknown[]; figures: number[] }>();
  for (const { posting } of deeds) {
    for (const rollup of rollupsOf(posting)) {
      const head = [posting.day, posting.type, posting.parties.restaurantId ?? 0, rollup.formatId];
      const name = head.join(' ');
      const sum = sums.get(name) ?? { head, figures: figuresOf(rollup).map(() => 0) };
      figuresOf(rollup).forEach((figure, i) => (sum.figures[i] = (sum.figures[i] ?? 0) + figure));
      sums.set(name, sum);
    }
  }
  const added = Object.keys(FIGURES).map((name) => `${name} = daily_rollups.${name} + excluded.${name}`);
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  await write(
    'daily_rollups',
    { day: 'date', type: 'text', restaurant_id: 'bigint', format_id: 'bigint', ...FIGURES },
    sorted.map(([, { head, figures }]) => [...head, ...figures]),
    `on conflict (account_id, day, type, restaurant_id, format_id) do update set ${added.join(', ')}`,
  );
}

const FIGURES: Columns = {
  transactions: 'int',
  quantity: 'int',
  reuses: 'int',
  amount_cents: 'bigint',
  containers_cost_cents: 'bigint',
  listed: 'int',
};

function figuresOf(rollup: Rollup): number[] {
  return [
    rollup.transactions,
    rollup.quantity,
    rollup.reuses,
    rollup.amountCents,
    rollup.containersCostCents,
    rollup.listed,
  ];
}

async function writeCards(tx: Tx, accountId: number, memory: MemoryBooks): Promise<void> {
  const touched = [...memory.cards].filter(([, card]) => card.touched);
  await tx.raw({
    text: `update card_holders set status = v.status, activated_at = v.activated_at, disabled_at = v.disabled_at
      from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[]) as v(id, status, activated_at, disabled_at)
      where account_id = $1 and card_holders.id = v.id`,
    values: [
      accountId,
      touched.map(([id]) => id),
      touched.map(([, { status }]) => status),
      touched.map(([, { activatedAt }]) => activatedAt?.toISOString() ?? null),
      touched.map(([, { disabledAt }]) => disabledAt?.toISOString() ?? null),
    ],
  });
}
