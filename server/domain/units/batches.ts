import { BATCH_MOST, UNIT_CODE_LENGTH } from '@boucle/contract/shared/units/labels.ts';
import { quantity as written } from '@boucle/contract/base/format.ts';
import { drawLetters } from '../../platform/crypto/crockford.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { forgetBeyond } from '../ledger/units/moveUnits.ts';
import { LedgerRefusal } from '../ledger/refusals.ts';

/** Pieces of one format that came in together. */
export interface NewBatch {
  readonly formatId: number;
  readonly quantity: number;
  readonly supplier?: string | undefined;
  readonly supplier_lot?: string | undefined;
  readonly declaration?: string | undefined;
  /** Paris day. */
  readonly receivedOn: string;
  /** The entry; null of pieces that are in stock. */
  readonly transactionId: number | null;
  readonly personId: number | null;
}

/** Formats among these whose containers have codes, under their locks, which follow the cells'. */
export async function numberedAmong(tx: Tx, accountId: number, formatIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select id from formats where account_id = $1 and id = any($2::bigint[]) and numbered order by id for no key update',
    values: [accountId, formatIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Keeps where pieces come from; of a numbered format each gets a code, and stands in the warehouse,
 * clean. Answers its number. LedgerRefusal for more than a batch numbers.
 */
export async function keepBatch(tx: Tx, accountId: number, batch: NewBatch, numbered: boolean): Promise<number> {
  if (numbered && batch.quantity > BATCH_MOST)
    throw new LedgerRefusal(`Au plus ${written(BATCH_MOST)} contenants numérotés à la fois.`, 'lines');
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into unit_batches (account_id, format_id, supplier, supplier_lot, declaration, received_on, quantity, transaction_id, created_by,
             created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    values: [
      ...[accountId, batch.formatId, batch.supplier ?? '', batch.supplier_lot ?? '', batch.declaration ?? ''],
      ...[batch.receivedOn, batch.quantity, batch.transactionId, batch.personId, tx.now()],
    ],
  });
  const id = rows[0]?.id ?? 0;
  if (!numbered) return id;
  await drawUnits(tx, accountId, id, batch);
  if (batch.transactionId !== null) await enter(tx, accountId, id, batch.transactionId);
  const { formatId } = batch;
  await forgetBeyond(tx, accountId, [{ place: 'A', placeId: 0, formatId, state: 'clean' }]);
  return id;
}

/** Makes as many codes as the batch has pieces, of which no initiative has one already. */
async function drawUnits(tx: Tx, accountId: number, batchId: number, batch: NewBatch): Promise<void> {
  let left = batch.quantity;
  while (left > 0) {
    const codes = Array.from({ length: left }, () => drawLetters(UNIT_CODE_LENGTH));
    const { rowCount } = await tx.raw({
      text: `insert into units (account_id, code, format_id, batch_id, place, place_id, state, last_seen_at, last_transaction_id)
             select $1, c.code, $2, $3, 'A', 0, 'clean', $4, $5 from unnest($6::text[]) as c(code) on conflict do nothing`,
      values: [accountId, batch.formatId, batchId, tx.now(), batch.transactionId, codes],
    });
    left -= rowCount ?? 0;
  }
}

/** Each code of the batch came in with its transaction. */
async function enter(tx: Tx, accountId: number, batchId: number, transactionId: number): Promise<void> {
  await tx.raw({
    text: `insert into unit_moves (account_id, code, transaction_id, at, day, from_place, from_id, from_state, to_place, to_id, to_state, missed,
             reuse, wash, uses)
           select $1, u.code, t.id, t.completed_at, t.day, 'X', 0, case t.variant when 'opening' then 'opening' else 'supplier' end,
                  'A', 0, 'clean', false, 0, 0, 0
             from units u join transactions t on t.account_id = $1 and t.id = $3
            where u.account_id = $1 and u.batch_id = $2`,
    values: [accountId, batchId, transactionId],
  });
}
