import { afterEach, beforeEach, expect } from 'vitest';
import { openPending } from '../../../domain/ledger/pending/openPending.ts';
import { type Snapshot, snapshot } from '../ledgerSnapshot.ts';
import { type TestWorld, testWorld } from '../ledgerWorld.ts';
import { type HolderRef, type RecordCommand } from '../../../domain/ledger/types.ts';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';

/**
 * Of the test that runs: twenty bowls and cups at the restaurant whose containers are washed for
 * it, twenty bowls at the other.
 */
export let world: TestWorld;
/** The customer of that world. */
export let lea: HolderRef;

/** Gives each test of the file a separate programme, and recounts its books afterwards. */
export function eachInAScenario(): void {
  beforeEach(async () => {
    world = await testWorld();
    lea = { kind: 'customer', id: world.customer };
    await world.supply(world.sender, [...bowls(20), ...cups(20)]);
    await world.supply(world.washer, bowls(20));
  });
  afterEach(async () => {
    expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
    await world.fresh.drop();
  });
}

export const bowls = (quantity: number) => [{ formatId: world.bowl, quantity }];
export const cups = (quantity: number) => [{ formatId: world.cup, quantity }];
export const state = (): Promise<Snapshot> => world.run((tx) => snapshot(tx, world.accountId));
export const admin = () => ({ adminId: world.adminId });
export const credit = (amountCents: number, holder = lea) =>
  world.record({ ...admin(), type: 'admin_free_deposit', holder, amountCents, origin: 'offered' });
export const at = (restaurantId: number) => ({ author: 'restaurant_owner' as const, holder: lea, restaurantId });
export const grab = (quantity: number, restaurantId = world.sender) =>
  world.record({ ...at(restaurantId), type: 'grab_container', lines: bowls(quantity) });
export const washing = (restaurantId: number, mode: string) =>
  world.fresh.asOwner(`update restaurants set wash_mode = '${mode}' where id = ${restaurantId}`);
export async function activeCard(cents = 1000): Promise<HolderRef> {
  const [id = 0] = await world.cards('offered', cents);
  await world.record({ ...admin(), type: 'activate_card', holder: { kind: 'card', id } });
  return { kind: 'card', id };
}
export const open = (command: RecordCommand) => world.run((tx) => openPending(tx, world.accountId, command));
