import { type CardStatus, type Funding } from '@boucle/contract/shared/cards/status.ts';
import { type Tx } from '../../platform/database/transaction.ts';

export interface NewBatch {
  initialAmountCents: number;
  funding: Funding;
  personId: number;
  /** Each PIN is sealed for its card's uuid. */
  cards: readonly { readonly uuid: string; readonly sealedPin: Buffer }[];
}

/** Writes the batch and its cards in one statement; the numbers come back in order. */
export async function insertBatch(tx: Tx, accountId: number, batch: NewBatch): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `with batch as (
             insert into card_batches (account_id, quantity, initial_amount_cents, funding, created_by)
             values ($1, $2, $3, $4, $5) returning id
           )
           insert into card_holders (account_id, batch_id, uuid, sealed_pin)
           select $1, batch.id, card.uuid, card.pin from batch, unnest($6::uuid[], $7::bytea[]) as card(uuid, pin)
           returning id`,
    values: [
      accountId,
      batch.cards.length,
      batch.initialAmountCents,
      batch.funding,
      batch.personId,
      batch.cards.map(({ uuid }) => uuid),
      batch.cards.map(({ sealedPin }) => sealedPin),
    ],
  });
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

export interface PrintableCard {
  id: number;
  uuid: string;
  status: CardStatus;
  sealed_pin: Buffer;
  initial_amount_cents: number;
  funding: Funding;
}

/** The cards of these uuids, by number, locked when they are about to change. */
export async function cardsByUuid(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
  lock: boolean,
): Promise<PrintableCard[]> {
  const { rows } = await tx.raw<PrintableCard>({
    text: `select h.id, h.uuid, h.status, h.sealed_pin, b.initial_amount_cents, b.funding
             from card_holders h join card_batches b on b.account_id = h.account_id and b.id = h.batch_id
            where h.account_id = $1 and h.uuid = any($2::uuid[])
            order by h.id ${lock ? 'for no key update of h' : ''}`,
    values: [accountId, uuids],
  });
  return rows;
}

export async function markPrinted(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('card_holders')
    .set({ card_issued_at: tx.now() })
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Secrets of one card, with its row. */
export async function cardSecrets(tx: Tx, accountId: number, id: number) {
  return tx
    .selectFrom('card_holders as h')
    .innerJoin('card_batches as b', (join) =>
      join.onRef('b.account_id', '=', 'h.account_id').onRef('b.id', '=', 'h.batch_id'),
    )
    .select(['h.id', 'h.uuid', 'h.sealed_pin', 'b.initial_amount_cents', 'b.funding'])
    .where('h.account_id', '=', accountId)
    .where('h.id', '=', id)
    .executeTakeFirst();
}
