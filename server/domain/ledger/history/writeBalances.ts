import { type Tx } from '../../../platform/database/transaction.ts';
import { type NewIds, type Write, addTo } from './bulk.ts';
import { type MemoryBooks } from './memory.ts';

/**
 * The cells that a history began to use, and what it changed in the others. The new ones get their
 * numbers.
 */
export async function writeCells(
  tx: Tx,
  accountId: number,
  memory: MemoryBooks,
  newIds: NewIds,
  write: Write,
): Promise<void> {
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

/** The same for money accounts, cents. */
export async function writeMoney(
  tx: Tx,
  accountId: number,
  memory: MemoryBooks,
  newIds: NewIds,
  write: Write,
): Promise<void> {
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

/** The loans that it opened, and what it left of the others. */
export async function writeLots(tx: Tx, accountId: number, memory: MemoryBooks, write: Write): Promise<void> {
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

/** Writes the status of each card that it touched. */
export async function writeCards(tx: Tx, accountId: number, memory: MemoryBooks): Promise<void> {
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
