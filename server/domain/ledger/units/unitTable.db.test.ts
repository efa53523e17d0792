import { afterAll, beforeAll, expect, it } from 'vitest';
import { numberedFormat } from '../../../dev/testing/worlds/numberedFormat.ts';
import { type TestWorld, testWorld } from '../../../dev/testing/ledgerWorld.ts';
import { type RecordCommand } from '../types.ts';

let world: TestWorld;
let format: number;
/** Codes by the letters of the table. */
let codes: ReadonlyMap<string, string>;

beforeAll(async () => {
  world = await testWorld();
  const { adminId, customer } = world;
  const made = await numberedFormat(world, 12);
  format = made.formatId;
  codes = new Map('abcdefghijkl'.split('').map((letter, n) => [letter, made.codes[n] ?? '']));
  const holder = { kind: 'customer', id: customer } as const;
  await world.record({ type: 'admin_free_deposit', adminId, holder, amountCents: 50_000 });
});
afterAll(() => world.fresh.drop());

type Act = Omit<RecordCommand, 'lines'>;

/** What the acts of the table record, whatever containers they name. */
function acts(): Readonly<Record<string, Act>> {
  const { adminId, sender, washer, customer, point, partner } = world;
  const holder = { kind: 'customer', id: customer } as const;
  const counter = { author: 'restaurant_owner', restaurantId: sender } as const;
  return {
    'give sender': { type: 'admin_give', adminId, restaurantId: sender },
    'give washer': { type: 'admin_give', adminId, restaurantId: washer },
    'give partner': { type: 'admin_give', adminId, partnerId: partner },
    'take dirty': { type: 'admin_return_dirty', adminId, restaurantId: sender },
    'take clean': { type: 'admin_return', adminId, restaurantId: sender },
    lend: { ...counter, type: 'grab_container', holder },
    'lend at washer': { ...counter, restaurantId: washer, type: 'grab_container', holder },
    'give back': { ...counter, type: 'return_container', holder },
    'give back at washer': { ...counter, restaurantId: washer, type: 'return_container', holder },
    exchange: { ...counter, type: 'refill_container', holder },
    guest: { ...counter, type: 'grab_guest_container' },
    'guest back': { ...counter, type: 'return_guest_container' },
    serve: { ...counter, type: 'customerless_refill' },
    wash: { type: 'admin_wash', adminId },
    break: { type: 'admin_out', variant: 'clean', reason: 'broken', adminId },
    'to point': {
      type: 'admin_fix_customer_stocks',
      variant: 'less',
      place: 'D.dirty',
      adminId,
      holder,
      dropOffPointId: point,
    },
    'from point': { type: 'admin_pickup_drop_off_point_dirty_container', adminId, dropOffPointId: point },
  };
}

/**
 * Forty acts: what was done, with which containers by their letters, of how many pieces. « undo 3 »
 * takes the third act back.
 */
const ACTS: readonly (readonly [act: string, named: string, pieces: number])[] = [
  ['give sender', 'abcdef', 6], // 1
  ['give washer', 'gh', 2],
  ['lend', 'abc', 3],
  ['give back', 'a', 1],
  ['give back', '', 1], // 5: b or c, unread: the longest unseen is forgotten at the holder's
  ['take dirty', 'ab', 2], // b was expected at the conso's, or nowhere
  ['wash', 'ab', 2],
  ['give sender', 'ab', 2],
  ['serve', 'a', 1],
  ['take dirty', 'a', 1], // 10
  ['wash', 'a', 1],
  ['exchange', 'cd', 1], // c comes back dirty, d goes out
  ['take dirty', 'c', 1],
  ['wash', 'c', 1],
  ['lend at washer', 'g', 1], // 15
  ['give back at washer', 'g', 1],
  ['lend at washer', 'g', 1],
  ['to point', 'dg', 2],
  ['from point', 'dg', 2],
  ['wash', 'd', 1], // 20
  ['guest', 'e', 1],
  ['guest back', 'e', 1],
  ['undo 22', '', 0], // e is with the guests again
  ['guest back', 'e', 1],
  ['break', 'i', 1], // 25
  ['undo 25', '', 0], // i stands in the warehouse, new
  ['break', 'j', 1],
  ['give partner', 'k', 1],
  ['undo 28', '', 0],
  ['lend', 'f', 1], // 30
  ['undo 30', '', 0], // f stands at the restaurant, never lent
  ['serve', 'b', 1],
  ['take dirty', 'b', 1],
  ['undo 32', '', 0], // not its last move: b stays, one use less; no dirty piece is left where e was
  ['take clean', 'h', 1], // 35: expected at the other restaurant
  ['give washer', 'h', 1],
  ['give washer', 'l', 1],
  ['lend at washer', 'l', 1],
  ['give back', 'l', 1],
  ['take dirty', 'l', 1], // 40
];

/** Place, uses, washes and missed readings of each, worked out by hand. */
const EXPECTED: Readonly<
  Record<string, readonly [place: string, uses: number, washes: number, missed: number, status: string]>
> = {
  a: ['A.clean', 2, 2, 0, 'active'],
  b: ['A.dirty', 1, 1, 1, 'active'],
  c: ['A.clean', 1, 1, 0, 'active'],
  d: ['A.clean', 1, 1, 0, 'active'],
  e: ['', 1, 0, 0, 'active'],
  f: ['sender.clean', 0, 0, 0, 'new'],
  g: ['A.dirty', 2, 0, 0, 'active'],
  h: ['washer.clean', 0, 0, 1, 'new'],
  i: ['A.clean', 0, 0, 0, 'new'],
  j: ['X.broken', 0, 0, 0, 'retired'],
  k: ['A.clean', 0, 0, 0, 'new'],
  l: ['A.dirty', 1, 0, 0, 'active'],
};

it('12 containers over 40 acts are where a hand worked out that they are', async () => {
  const ids: number[] = [];
  for (const [act, named, quantity] of ACTS) {
    const undone = /^undo (\d+)$/.exec(act)?.[1];
    const role = act === 'wash' ? { role: 'washed' } : {};
    const units = named.split('').map((letter) => codes.get(letter) ?? '');
    const command = acts()[act];
    const { id } =
      command === undefined
        ? await world.reverse(ids[Number(undone) - 1] ?? 0)
        : await world.record({ ...command, lines: [{ formatId: format, quantity, units, ...role }] });
    ids.push(id);
  }
  expect(ids).toHaveLength(40);
  const { rows } = await world.run((tx) =>
    tx.raw<{ code: string; place: string; uses: number; washes: number; missed: number; status: string }>({
      text: `select code, concat_ws('.', case when place <> 'R' then place when place_id = $2 then 'sender' when place = 'R' then 'washer' end, state) as place,
                    uses, washes, missed, status from units where account_id = $1`,
      values: [world.accountId, world.sender],
    }),
  );
  const found = new Map(
    rows.map(({ code, ...row }) => [code, [row.place, row.uses, row.washes, row.missed, row.status]]),
  );
  expect(Object.fromEntries([...codes].map(([letter, code]) => [letter, found.get(code)]))).toEqual(EXPECTED);
});
