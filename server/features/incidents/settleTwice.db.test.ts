import { type Incident, type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { adminId, bowl, cup } = world.ledger;
  await world.ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId,
    lines: [
      { formatId: bowl, quantity: 500 },
      { formatId: cup, quantity: 500 },
    ],
  });
});
afterAll(() => world.end());

const read = async (id: number) =>
  (await world.call('GET', `/incidents/${id}`, { token: world.tokens.admin })).data as IncidentDetail;
const settle = (id: number, body: object) =>
  world.call('POST', `/incidents/${id}/settle`, { token: world.tokens.admin, body: { confirmed: true, ...body } });
/** The incidents that a transaction wrote, by format. */
async function writtenBy(transaction: number): Promise<ReadonlyMap<number, number>> {
  const { data } = await world.call('GET', '/incidents?page[size]=100', { token: world.tokens.admin });
  const own = (data as Incident[]).filter(({ transaction_id }) => transaction_id === transaction);
  return new Map(own.map(({ format_id, id }) => [format_id, id]));
}
/** Pieces of a format, by place; what corrects books alone is « X.gap ». */
async function held(formatId: number): Promise<Record<string, number>> {
  const { rows } = await world.ledger.run((tx) =>
    tx.raw<{ name: string; quantity: number }>({
      text: `select place || '.' || state || case when place = 'R' then ' ' || place_id else '' end as name, sum(quantity)::int as quantity from cells
              where format_id = $1 and (place <> 'X' or state = 'gap') group by 1`,
      values: [formatId],
    }),
  );
  return Object.fromEntries(rows.map(({ name, quantity }) => [name, quantity]));
}
const verified = () => verifyLedger(world.fresh.database, world.ledger.accountId);

/** Supplies the same lines twice; answers the second one. */
async function suppliedTwice(lines: { formatId: number; quantity: number }[]): Promise<number> {
  const { adminId, sender } = world.ledger;
  const give = () => world.ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines });
  await give();
  return (await give()).id;
}
const gapAt = (place: string, type: 'admin_in' | 'admin_out', lines: { formatId: number; quantity: number }[]) =>
  world.ledger.record({
    type,
    variant: type === 'admin_in' ? 'found_at' : 'missing_at',
    place,
    adminId: world.ledger.adminId,
    ...(place.startsWith('R') && { restaurantId: world.ledger.sender }),
    lines,
    comment: 'Recompté',
  });

it('a supply that was entered twice is taken back, and what was counted since stays as it was counted', async () => {
  const { bowl, cup, sender } = world.ledger;
  const later = await suppliedTwice([
    { formatId: bowl, quantity: 20 },
    { formatId: cup, quantity: 4 },
  ]);
  const counted = await gapAt('R.clean', 'admin_out', [
    { formatId: bowl, quantity: 27 },
    { formatId: cup, quantity: 4 },
  ]);
  const incidents = await writtenBy(counted.id);
  const [ofBowls = 0, ofCups = 0] = [incidents.get(bowl), incidents.get(cup)];
  const supplies = (await read(ofBowls)).causes.find(({ cause }) => cause === 'supplies');
  expect(supplies?.evidence).toMatchObject([{ of: 'transaction', id: later, pieces: 20 }]);

  // Its page names the gap that came of it; the first of the two, and the count, are what they
  // should be.
  const incidentIdOf = async (id: number) =>
    ((await world.call('GET', `/transactions/${id}`, { token: world.tokens.admin })).data as TransactionDetail)
      .twice_incident_id;
  expect(await Promise.all([later, later - 1, counted.id].map(incidentIdOf))).toEqual([ofBowls, null, null]);

  for (const [body, field] of [
    [{ quantity: 20, reverses_id: counted.id }, 'reverses_id'],
    [{ quantity: 20, reverses_id: 999_999 }, 'reverses_id'],
    [{ quantity: 19, reverses_id: later }, 'quantity'],
    [{ quantity: 20, reverses_id: later, place: 'A.clean' }, 'place'],
  ] as const)
    expect(await settle(ofBowls, body), JSON.stringify(body)).toMatchObject({
      status: 422,
      fields: { [field]: [expect.any(String)] },
    });

  const [bowlsBefore, cupsBefore] = [await held(bowl), await held(cup)];
  const { data, status, text } = await settle(ofBowls, { quantity: 20, reverses_id: later });
  expect(status, text).toBe(201);
  expect(data).toMatchObject({ status: 'open', left: 7, settlements: [{ pieces: 20, reversed: false }] });
  expect((data as IncidentDetail).causes.find(({ cause }) => cause === 'supplies')).toBeUndefined();
  expect(await read(ofCups)).toMatchObject({ status: 'settled', left: 0, settlements: [{ pieces: 4 }] });
  const shelf = `R.clean ${sender}`;
  expect(await held(bowl)).toEqual({
    ...bowlsBefore,
    'A.clean': (bowlsBefore['A.clean'] ?? 0) + 20,
    'X.gap': (bowlsBefore['X.gap'] ?? 0) - 20,
  });
  expect((await held(cup))[shelf]).toBe(cupsBefore[shelf]);
  expect((await held(cup))['A.clean']).toBe((cupsBefore['A.clean'] ?? 0) + 4);
  expect((await settle(ofBowls, { quantity: 7, reverses_id: later })).status).toBe(422);
  expect(await incidentIdOf(later)).toBeNull();
  expect(await verified()).toEqual([]);
});

it('where both ends were counted since, both gaps are settled, from whichever it is asked', async () => {
  const { bowl } = world.ledger;
  const lines = [{ formatId: bowl, quantity: 13 }];
  const later = await suppliedTwice(lines);
  const here = await writtenBy((await gapAt('R.clean', 'admin_out', lines)).id);
  const home = await writtenBy((await gapAt('A.clean', 'admin_in', lines)).id);
  const before = await held(bowl);
  const settled = await settle(home.get(bowl) ?? 0, { quantity: 13, reverses_id: later });
  expect(settled.data, settled.text).toMatchObject({ status: 'settled', left: 0 });
  expect(await read(here.get(bowl) ?? 0)).toMatchObject({ status: 'settled', left: 0 });
  expect(await held(bowl)).toEqual(before);
  expect(await verified()).toEqual([]);
});

it('one that has more than is left of the gap is not taken back for it', async () => {
  const { bowl } = world.ledger;
  const later = await suppliedTwice([{ formatId: bowl, quantity: 31 }]);
  const id = (await writtenBy((await gapAt('R.clean', 'admin_out', [{ formatId: bowl, quantity: 30 }])).id)).get(bowl);
  const { detail } = await settle(id ?? 0, { quantity: 31, reverses_id: later });
  expect(detail).toContain('30');
});

it('a return that was recorded twice gives its loan back, and the drawer stays as it was emptied', async () => {
  const { adminId, customer, sender, drawer, cup } = world.ledger;
  const holder = { kind: 'customer', id: customer } as const;
  const lines = [{ formatId: cup, quantity: 2 }];
  await suppliedTwice([{ formatId: cup, quantity: 10 }]);
  await world.ledger.record({ type: 'admin_free_deposit', adminId, holder, amountCents: 5000 });
  await world.ledger.record({
    type: 'grab_container',
    author: 'customer',
    holder,
    restaurantId: sender,
    lines: [{ formatId: cup, quantity: 4 }],
  });
  const giveBack = () =>
    world.ledger.record({
      type: 'return_container_in_collection_drawer',
      author: 'customer',
      holder,
      drawerId: drawer,
      lines,
    });
  await giveBack();
  const twice = await giveBack();
  const emptied = await world.ledger.record({
    type: 'empty_collection_terminal_drawer',
    drawerId: drawer,
    adminId,
    lines,
  });
  const id = (await writtenBy(emptied.id)).get(cup) ?? 0;
  const before = await held(cup);
  const { data, text } = await settle(id, { quantity: 2, reverses_id: twice.id });
  expect(data, text).toMatchObject({ status: 'settled', left: 0 });
  expect(await held(cup)).toEqual({
    ...before,
    'U.held': (before['U.held'] ?? 0) + 2,
    'X.gap': (before['X.gap'] ?? 0) - 2,
  });
  expect(await verified()).toEqual([]);
});
