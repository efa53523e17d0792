import { expect, it, vi } from 'vitest';
import { inPaymentWorld, world } from '../../dev/testing/worlds/paymentBooks.ts';
import { reconcileAll } from './reconcile.ts';

inPaymentWorld();

it('what differs from the provider’s list is told in the log, by its object and with both amounts', async () => {
  await world.paid(1000);
  const { accountId } = world.ledger;
  await world.owner.query(
    `insert into provider_balance_rows (account_id, row_id, source, kind, amount_cents, fee_cents, net_cents, moved_at)
     values ($1, 'txn_unknown', 'ch_unknown', 'charge', 500, 20, 480, now() - interval '1 hour')`,
    [accountId],
  );
  const { database, payments } = world.dependencies;
  if (payments === undefined) throw new Error('No provider');
  const error = vi.fn();
  await reconcileAll({ database, payments, log: { error } });
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      accountId,
      off: 1,
      differences: [{ source: 'ch_unknown', kind: 'charge', ours: null, theirs: 480 }],
    }),
    'the provider’s list differs from the books',
  );
  // The list only grows: what never was of it leaves behind its back.
  await world.fresh.tamper(`delete from provider_balance_rows where row_id = 'txn_unknown'`);
});
