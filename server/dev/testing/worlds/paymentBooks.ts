import { afterAll, beforeAll, expect } from 'vitest';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { type PaymentWorld, paymentWorld } from './paymentWorld.ts';

/** Of the file that runs. */
export let world: PaymentWorld;

/**
 * One programme and its payment provider for all tests of the file; in the end the books equal the
 * provider's, whatever was tried.
 */
export function inPaymentWorld(): void {
  beforeAll(async () => {
    world = await paymentWorld({ timeoutMs: 400 });
  });
  afterAll(async () => {
    const { ours, theirs } = await world.balances();
    expect(ours).toBe(theirs);
    expect(await world.reconcile()).toMatchObject({ off: 0, differences: [] });
    expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([]);
    await world.end();
  });
}

/** Changes of the cagnotte and of the provider's side while something was done. */
export async function change(work: () => Promise<unknown>): Promise<{ cagnotte: number; provider: number }> {
  const before = { cagnotte: await world.cagnotte(), ...(await world.balances()) };
  await work();
  const after = { cagnotte: await world.cagnotte(), ...(await world.balances()) };
  expect(after.ours).toBe(after.theirs);
  return { cagnotte: after.cagnotte - before.cagnotte, provider: after.ours - before.ours };
}
