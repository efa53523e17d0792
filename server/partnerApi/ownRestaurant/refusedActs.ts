import { type RefusedAct } from '@boucle/contract/partnerApi/ownRestaurantActs.ts';
import { assertKnownFormats } from '../../domain/orders/knownFormats.ts';
import { doneInAccount } from '../../domain/transactions/deviceAge.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type PartnerCaller } from '../context.ts';
import { type Proofs } from '../proofs.ts';
import { withApiFields } from '../withApiFields.ts';

/**
 * Writes an incident for each format of an act that was refused after it had been done without
 * network; answers their numbers. An act of a device names no person. Nothing moves in the books.
 * Throws 422 for an unknown format.
 */
export async function insertRefusedAct(
  tx: Tx,
  { accountId, person }: Pick<PartnerCaller, 'accountId' | 'person'>,
  asked: RefusedAct,
  { card }: Proofs,
): Promise<number[]> {
  const { id: restaurantId, transaction_type: type, containers, reason } = asked;
  const lines = containers.map(({ format_id: formatId, quantity }) => ({ formatId, quantity }));
  await withApiFields(() => assertKnownFormats(tx, accountId, 'containers', lines));
  const { at } = await doneInAccount(tx, accountId, asked);
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into incidents (account_id, created_at, kind, format_id, quantity, reported_by, place, place_id, restaurant_id,
             refused_type, refused_card_id, detail)
           select $1, $2, 'surplus', l.format_id, l.quantity, $3, 'R', $4, $4, $5, $6, $7
             from unnest($8::bigint[], $9::int[]) as l(format_id, quantity) returning id`,
    values: [
      ...[accountId, at, person === null || person.device ? null : person.personId, restaurantId, type],
      ...[card === undefined || card === 'unknown' ? null : card.id, reason],
      lines.map(({ formatId }) => formatId),
      lines.map(({ quantity }) => quantity),
    ],
  });
  return rows.map(({ id }) => id);
}
