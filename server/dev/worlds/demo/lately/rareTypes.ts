import { type Tx } from '../../../../platform/database/transaction.ts';
import { complete } from '../../../../domain/ledger/pending/complete.ts';
import { openPending } from '../../../../domain/ledger/pending/openPending.ts';
import { record } from '../../../../domain/ledger/record.ts';
import { type DemoWorld } from '../demoWorld.ts';
import { ownersWith } from '../ownersWith.ts';

const REFILLS = 2;
/** In minutes of the last evening. */
const CARD_TRANSFERRED = 23 * 60 + 30;

/**
 * Records the seldom types, once each, three days ago: every type of transaction has an example in
 * the demo.
 */
export async function recordRareTypes(tx: Tx, { accountId, adminId, ago }: DemoWorld): Promise<void> {
  const at = (hour: number, minute: number) => ({ at: ago(3, hour * 60 + minute) });
  const [shelf] = await ownersWith(tx, accountId, 'shelves');
  const [stock] = await ownersWith(tx, accountId, 'warehouse', at(9, 15).at);
  const [guests] = await ownersWith(tx, accountId, 'guests', at(11, 20).at);
  const [card] = await ownersWith(tx, accountId, 'cards');
  const [payer] = await ownersWith(tx, accountId, 'received');
  if (!shelf || !stock || !guests || !card || !payer) throw new Error('The demo lacks what its rare transactions need');
  const holder = { kind: 'customer', id: payer.id } as const;

  await record(tx, accountId, {
    type: 'admin_out',
    variant: 'clean',
    reason: 'broken',
    adminId,
    lines: [{ formatId: stock.formatId, quantity: 3 }],
    comment: 'Tombés pendant le rangement',
    ...at(9, 15),
  });
  await record(tx, accountId, {
    type: 'admin_return',
    adminId,
    restaurantId: shelf.id,
    lines: [{ formatId: shelf.formatId, quantity: 2 }],
    comment: 'Stock trop haut',
    ...at(10, 5),
  });
  await record(tx, accountId, {
    type: 'admin_refund_guest_deposit',
    variant: 'given_back',
    adminId,
    restaurantId: guests.id,
    lines: [{ formatId: guests.formatId, quantity: 1 }],
    comment: 'Rapporté à l’entrepôt',
    ...at(11, 20),
  });
  for (let nth = 0; nth < REFILLS; nth += 1)
    await record(tx, accountId, {
      type: 'refill_other_container',
      author: 'customer',
      holder,
      restaurantId: shelf.id,
      lines: [{ formatId: 0, quantity: 1 }],
      ...at(12, 10 + nth),
    });
  const pending = await openPending(tx, accountId, {
    type: 'grab_container_and_deposit',
    author: 'customer',
    holder,
    restaurantId: shelf.id,
    amountCents: 1000,
    lines: [{ formatId: shelf.formatId, quantity: 1 }],
    ...at(12, 31),
  });
  await complete(tx, accountId, pending, at(12, 32));
  await record(tx, accountId, {
    type: 'redeem_card',
    adminId,
    holder: { kind: 'card', id: card.id },
    receiver: holder,
    comment: 'Carte abîmée',
    // After all acts on cards: no one uses it any more.
    at: ago(1, CARD_TRANSFERRED),
  });
}
