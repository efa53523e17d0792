import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TestWorld, testWorld } from '../../../dev/testing/ledgerWorld.ts';
import { verifyNightly } from './nightly.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await testWorld();
  await world.supply(world.sender, [{ formatId: world.bowl, quantity: 20 }]);
});
afterEach(() => world.fresh.drop());

async function night() {
  const log = { error: vi.fn(), info: vi.fn() };
  await verifyNightly(world.fresh.database, world.accountId, log);
  return log;
}
const aWeekGoesBy = () =>
  world.fresh.asOwner(`update ledger_verifications set started_at = started_at - interval '6 days 23 hours'`);

it('a night looks at what is new, and once a week at everything', async () => {
  const modes = async () => ((await night()).info.mock.calls[0]?.[0] as { mode: string }).mode;
  expect([await modes(), await modes(), await modes()]).toEqual(['full', 'incremental', 'incremental']);
  await aWeekGoesBy();
  expect([await modes(), await modes()]).toEqual(['full', 'incremental']);
});

it('what is off is in the log, with what it is of and by how much', async () => {
  await world.fresh.tamper(`update cells set quantity = quantity + 3 where place = 'R' and place_id = ${world.sender}`);
  const { error, info } = await night();
  expect(info).not.toHaveBeenCalled();
  const [logged, message] = error.mock.calls[0] as [{ off: number; found: string[] }, string];
  expect(message).toBe('the books are off');
  expect(logged).toMatchObject({ accountId: world.accountId, mode: 'full' });
  expect(logged.found).toHaveLength(logged.off);
  expect(logged.found).toContain(
    `Compte ${world.accountId}, invariant 1, stock R/${world.sender}/format ${world.bowl}/clean\u00a0: 23 dans les registres, 20 au recomptage.`,
  );
});
