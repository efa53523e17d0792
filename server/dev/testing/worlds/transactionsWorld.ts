import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { expect } from 'vitest';
import { type RecordCommand, type Recorded } from '../../../domain/ledger/types.ts';
import { type AppWorld, appWorld } from '../world.ts';

export interface TransactionsWorld {
  readonly world: AppWorld;
  /** An active card. */
  readonly card: number;
  /** Three bowls borrowed by the customer. */
  readonly grab: Recorded;
  /** A credit with a comment that a spreadsheet would run. */
  readonly credited: Recorded;
  /** All transactions, as the API returns them one page at a time. */
  readonly everything: readonly TransactionRow[];
  /** The rows of a query, by the API. */
  readonly list: (query: string) => Promise<{ rows: TransactionRow[]; ids: number[]; count: number | undefined }>;
}

/**
 * The example programme after 44 transactions of many kinds: reversed, waiting and failed ones
 * among them.
 */
export async function transactionsWorld(): Promise<TransactionsWorld> {
  const world = await appWorld();
  const { ledger } = world;
  const { adminId, sender, washer, bowl, cup, customer, partner } = ledger;
  const at = (day: string, hour = 12): Date => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const record = (command: RecordCommand) =>
    ledger.record({ ...(command.author === undefined ? { adminId } : {}), ...command });

  await record({
    type: 'admin_in',
    variant: 'bought',
    lines: [
      { formatId: bowl, quantity: 100 },
      { formatId: cup, quantity: 60 },
    ],
    at: at('2026-08-30'),
  });
  await record({
    type: 'admin_give',
    restaurantId: sender,
    lines: [{ formatId: bowl, quantity: 40 }],
    at: at('2026-08-31'),
  });
  await record({
    type: 'admin_give',
    restaurantId: washer,
    lines: [{ formatId: cup, quantity: 30 }],
    at: at('2026-08-31', 13),
  });
  await record({
    type: 'admin_give',
    partnerId: partner,
    lines: [{ formatId: cup, quantity: 7 }],
    at: at('2026-09-01'),
  });
  const credited = await record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: customer },
    amountCents: 2050,
    origin: 'initiative',
    comment: '=HYPERLINK("x";"y")',
    at: at('2026-09-02'),
  });
  const [card = 0] = await ledger.cards('offered', 1000);
  await record({ type: 'activate_card', holder: { kind: 'card', id: card }, at: at('2026-09-03') });
  await record({
    type: 'admin_free_deposit',
    holder: { kind: 'card', id: card },
    amountCents: 505,
    comment: '100 % offert',
    at: at('2026-09-03', 15),
  });
  const grab = await record({
    type: 'grab_container',
    author: 'customer',
    holder: { kind: 'customer', id: customer },
    restaurantId: sender,
    lines: [{ formatId: bowl, quantity: 3 }],
    at: at('2026-09-04'),
  });
  await record({
    type: 'grab_container',
    author: 'customer',
    holder: { kind: 'card', id: card },
    restaurantId: washer,
    lines: [{ formatId: cup, quantity: 2 }],
    at: at('2026-09-05', 23),
  });
  await record({
    type: 'return_container',
    author: 'customer',
    holder: { kind: 'customer', id: customer },
    restaurantId: sender,
    lines: [{ formatId: bowl, quantity: 1 }],
    at: at('2026-09-06'),
  });
  for (let n = 1; n <= 30; n += 1) {
    await record({
      type: 'admin_free_deposit',
      holder: { kind: 'customer', id: customer },
      amountCents: 100 + n,
      at: at('2026-09-10', n % 24),
    });
  }
  const mistake = await record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: customer },
    amountCents: 999,
    at: at('2026-09-11'),
  });
  await ledger.reverse(mistake.id);

  // One that waits and one that failed: the ledger does not record them yet.
  await world.fresh.asOwner(`
    insert into transactions (account_id, type, status, day, amount_cents, failure_reason, customer_id) values
      (${ledger.accountId}, 'add_deposit', 'pending', '2026-09-12', 1500, null, ${customer}),
      (${ledger.accountId}, 'add_deposit', 'failed', '2026-09-12', 1700, 'Carte refusée', ${customer})`);

  const list: TransactionsWorld['list'] = async (query) => {
    const { status, text, data, count } = await world.call('GET', `/transactions?${query}`, {
      token: world.tokens.admin,
    });
    expect(status, text).toBe(200);
    const rows = data as TransactionRow[];
    return { rows, ids: rows.map(({ id }) => id), count };
  };
  const everything: TransactionRow[] = [];
  for (let page = 1; everything.length < 1000; page += 1) {
    const { rows } = await list(`page[number]=${page}&page[size]=10`);
    if (rows.length === 0) break;
    everything.push(...rows);
  }
  return { world, card, grab, credited, everything, list };
}
