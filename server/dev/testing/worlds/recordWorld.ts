import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type RecordBody } from '@boucle/contract/shared/transactions/record.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { expect } from 'vitest';
import { type AppWorld, appWorld } from '../world.ts';

export type RecordWorld = Awaited<ReturnType<typeof recordWorld>>;

/**
 * The example programme with something everywhere, so that an administrator can record anything by
 * hand.
 */
export async function recordWorld() {
  const world = await appWorld();
  const { ledger } = world;
  const { adminId, bowl, cup, sender, partner, point, drawer, customer } = ledger;
  const both = (quantity: number) => [
    { formatId: bowl, quantity },
    { formatId: cup, quantity },
  ];
  await ledger.supply(sender, both(200));
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: both(500) });
  await ledger.record({ type: 'admin_in', variant: 'found_dirty', adminId, lines: both(100) });
  await ledger.record({ type: 'admin_give', partnerId: partner, adminId, lines: both(50) });
  const holder = { kind: 'customer', id: customer } as const;
  await ledger.record({ type: 'admin_free_deposit', holder, amountCents: 20_000, origin: 'initiative', adminId });
  await ledger.record({
    type: 'grab_container',
    holder,
    restaurantId: sender,
    author: 'customer',
    lines: both(10),
  });
  await ledger.record({
    type: 'grab_guest_container',
    restaurantId: sender,
    author: 'restaurant_owner',
    lines: both(8),
  });
  await ledger.record({ type: 'return_container', holder, restaurantId: sender, author: 'customer', lines: both(2) });
  await ledger.record({
    type: 'return_container_in_collection_drawer',
    holder,
    drawerId: drawer,
    author: 'customer',
    lines: both(2),
  });
  await ledger.record({
    type: 'without_webapp_event',
    variant: 'out',
    partnerId: partner,
    adminId,
    customCustomer: 'Mairie',
    lines: both(3),
  });
  await ledger.record({
    type: 'without_webapp_event',
    variant: 'back',
    serviceId: await serviceOf(world, 'Mairie'),
    adminId,
    lines: [{ formatId: bowl, quantity: 3, role: 'used' }],
  });
  await ledger.record({
    type: 'drop_partner_container',
    partnerId: partner,
    dropOffPointId: point,
    recorder: 'partner',
    lines: [{ formatId: bowl, quantity: 3 }],
  });

  const detail = async (id: number, more = ''): Promise<TransactionDetail> =>
    (await world.call('GET', `/transactions/${id}${more}`, { token: world.tokens.admin })).data as TransactionDetail;
  return {
    world,
    detail,

    /** Records as the administrator does by hand; it is accepted. */
    recorded: async (body: RecordBody): Promise<TransactionRow> => {
      const answer = await world.call('POST', '/transactions', { token: world.tokens.admin, body });
      expect(answer.status, answer.text).toBe(201);
      return answer.data as TransactionRow;
    },

    /** Where containers went, by name: « Entrepôt → Chez Manon ». */
    arrows: async ({ id }: TransactionRow): Promise<string[]> => [
      ...new Set((await detail(id)).movements.map(({ from, to }) => `${from} → ${to}`)),
    ],
  };
}

/** The number of the outing of somebody. */
async function serviceOf({ ledger }: AppWorld, customCustomer: string): Promise<number> {
  const { rows } = await ledger.run((tx) =>
    tx.raw<{ id: number }>({ text: 'select id from services where custom_customer = $1', values: [customCustomer] }),
  );
  return rows[0]?.id ?? 0;
}
