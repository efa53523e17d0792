import { afterAll, beforeAll, expect, it } from 'vitest';
import { SeededRandom } from '../../../dev/testing/ledgerModel/seededRandom.ts';
import { type FreshDatabase, freshDatabase } from '../../../dev/testing/database.ts';
import { CreditedCents } from '../../../dev/testing/ledgerModel/creditedCents.ts';
import { type TestWorld, worldIn } from '../../../dev/testing/ledgerWorld.ts';
import { lockAccountShared } from '../books/advisoryLocks.ts';
import { closeMonth } from '../months/closeMonth.ts';
import { LedgerRefusal } from '../refusals.ts';
import { verifyLedger } from '../verification/verify.ts';
import { creditInvoice } from './creditInvoice.ts';
import { heldOf } from './held.ts';
import { issueInvoices } from './issue.ts';
import { type InvoiceLine } from './plan.ts';

/** Long tests draw their months; everyday tests take the same ones each day. */
const LONG = process.env['LONG'] === '1';
const HISTORIES = LONG ? 40 : 3;

const TIMEOUT_MS = LONG ? 1_200_000 : 120_000;
const FIRST_SEED = LONG ? Date.now() % 1_000_000 : 20_261_124;
const MONTHS = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'];
const QUOTA = 3;
const PRICE = 37;
/** The second day of the month after a first day. */
const after = (month: string, day = 2): Date => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, day, 10));
};

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
  await fresh.drop();
});

/**
 * A programme that may issue invoices to `sender`, and not yet to `washer`. Its rate changes from
 * 20 to 5.5 % in March; where a day is given, it is in franchise and crosses the threshold then.
 */
async function billingWorld(crossed?: string): Promise<TestWorld> {
  const world = await worldIn(fresh);
  const { accountId, sender, washer } = world;
  await fresh.asOwner(`
    update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = ${accountId};
    update restaurants set siren = '552100554', address = '1 rue du Port', postal_code = '44000', city = 'Nantes'
      where account_id = ${accountId} and id = ${sender};
    update restaurants set siren = null, siret = null where account_id = ${accountId} and id = ${washer};
    insert into vat_rates (account_id, valid_from, rate, regime, threshold_at) values ${
      crossed === undefined
        ? `(${accountId}, '2020-01-01', 20, 'normal', null), (${accountId}, '2026-03-10', 5.5, 'normal', null)`
        : `(${accountId}, '2020-01-01', 0, 'franchise', null), (${accountId}, '${crossed}', 20, 'normal', '${crossed}')`
    }
      on conflict do nothing;
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from)
      select ${accountId}, id, 'per_refill', ${PRICE}, ${QUOTA}, date '2020-01-01' from restaurants where account_id = ${accountId}
      union all select ${accountId}, id, 'recurring_subscription', 1050, 0, date '2026-02-01' from restaurants where account_id = ${accountId}`);
  const lines = [{ formatId: world.bowl, quantity: 900 }];
  const at = new Date('2026-01-01T06:00:00Z');
  await world.record({
    type: 'admin_in',
    variant: 'bought',
    adminId: world.adminId,
    lines: [{ formatId: world.bowl, quantity: 1800 }],
    at,
  });
  for (const restaurantId of [sender, washer])
    await world.record({ type: 'admin_give', adminId: world.adminId, restaurantId, lines, at });
  return world;
}

const complete = ({ accountId, washer }: TestWorld): Promise<void> =>
  fresh.asOwner(`update restaurants set siren = '732829320', address = '1 rue du Port', postal_code = '44000', city = 'Nantes'
    where account_id = ${accountId} and id = ${washer}`);

const serve = (world: TestWorld, restaurantId: number, quantity: number, at: Date) =>
  world.record({
    type: 'grab_guest_container',
    author: 'restaurant_owner',
    restaurantId,
    lines: [{ formatId: world.bowl, quantity }],
    at,
  });

const close = (world: TestWorld, month: string): Promise<number[]> =>
  world.run((tx) =>
    closeMonth(tx, world.accountId, month, { personId: world.adminId, now: after(month), vatOf: 'last_day' }),
  );

const issueWaiting = (world: TestWorld, now: Date): Promise<number[]> =>
  world.run(async (tx) => {
    await lockAccountShared(tx, world.accountId);
    return issueInvoices(tx, world.accountId, { now, personId: world.adminId });
  });

interface Paper {
  id: number;
  kind: string;
  restaurant_id: number;
  corrects_id: number | null;
  manual: boolean;
  label: string | null;
  lines: InvoiceLine[];
  net_cents: number;
  vat_cents: number;
}

const papersOf = (world: TestWorld): Promise<Paper[]> =>
  world.run(async (tx) => {
    const text = `select id, kind, restaurant_id, corrects_id, manual, label, lines, net_cents, vat_cents from invoices
      where account_id = $1 order by id`;
    return (await tx.raw<Paper & Record<string, unknown>>({ text, values: [world.accountId] })).rows;
  });

/**
 * Counts so many more uses by `sender` in a month, which may be closed: what gives back a
 * correction. Once a month.
 */
const raise = ({ accountId, sender }: TestWorld, month: string, quantity: number): Promise<void> =>
  fresh.asOwner(`insert into fee_lines (account_id, restaurant_id, price_line_id, quantity, unit_price_cents, month)
    select account_id, restaurant_id, id, ${quantity}, unit_price_cents, '${month}' from price_lines
    where account_id = ${accountId} and restaurant_id = ${sender} and kind = 'per_refill'`);

/**
 * Credits some cents of a line that has some left, if there is one; answers its key and the cents.
 */
async function creditSome(world: TestWorld, random: SeededRandom, now: Date) {
  const { accountId, adminId, sender } = world;
  const held = await world.run((tx) => heldOf(tx, accountId, [sender]));
  const lines = (held.get(sender) ?? [])
    .filter(({ waiting }) => !waiting)
    .flatMap(({ id, lines: all, left }) => all.map((line, rank) => ({ id, line, rank, left: left[rank] ?? 0 })))
    .filter(({ left }) => left > 0);
  const one = random.some(lines);
  if (one === undefined) return undefined;
  const cents = random.chance(4) ? one.left : random.upTo(one.left);
  const asked = { lines: [{ rank: one.rank, cents }], reason: 'Geste', personId: adminId, now };
  await world.run((tx) => creditInvoice(tx, accountId, one.id, asked));
  return { key: keyOf(sender, one.line.price_line_id, one.line.period_from ?? one.line.month), cents };
}

/** Of a month in two periods, each has a key of its own. */
const keyOf = (restaurant: number, priceLine: number, from: string): string => `${restaurant} ${priceLine} ${from}`;

/**
 * Cents billed of each restaurant, price and month, or period of a month that is cut by a crossing,
 * by its fee lines alone: day after day, each piece is free while the quota lasts.
 */
async function billedOf(world: TestWorld, until: string, crossed?: string): Promise<Map<string, number>> {
  const { accountId } = world;
  const { rows } = await world.run((tx) =>
    tx.raw<{ restaurant_id: number; price_line_id: number; month: string; day: string; quantity: number }>({
      text: `select f.restaurant_id, f.price_line_id, f.month, coalesce(o.day, t.day, f.month) as day, sum(f.quantity)::int as quantity from fee_lines f
        left join transactions t on t.account_id = $1 and t.id = f.transaction_id
        left join transactions o on o.account_id = $1 and o.id = t.reverses_id
        where f.account_id = $1 and f.month <= $2 group by 1, 2, 3, 4 order by 4`,
      values: [accountId, until],
    }),
  );
  const kinds = await world.run((tx) =>
    tx.raw<{ id: number; unit_price_cents: number; free_quota: number }>({
      text: 'select id, unit_price_cents, free_quota from price_lines where account_id = $1',
      values: [accountId],
    }),
  );
  const prices = new Map(kinds.rows.map((one) => [one.id, one]));
  const free = new Map<string, number>();
  const billed = new Map<string, number>();
  for (const { restaurant_id, price_line_id, month, day, quantity } of rows) {
    const price = prices.get(price_line_id);
    if (price === undefined) throw new Error(`No price ${price_line_id}`);
    const whole = keyOf(restaurant_id, price_line_id, month);
    const given = Math.min(quantity, free.get(whole) ?? price.free_quota);
    free.set(whole, (free.get(whole) ?? price.free_quota) - given);
    const isLate = crossed !== undefined && crossed.slice(0, 7) === month.slice(0, 7) && day >= crossed;
    const key = keyOf(restaurant_id, price_line_id, isLate ? crossed : month);
    billed.set(key, (billed.get(key) ?? 0) + (quantity - given) * price.unit_price_cents);
  }
  return billed;
}

it(
  `in ${HISTORIES} random histories papers add up to the fee lines, less what was credited by hand`,
  async () => {
    let credited = 0;
    let corrected = 0;
    let undone = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed += 1) {
      const random = new SeededRandom(seed);
      // Every other history is in franchise, and crosses the threshold on a day of its months.
      const crossed = seed % 2 === 0 ? undefined : `${random.some(MONTHS)?.slice(0, 7) ?? ''}-${10 + random.upTo(9)}`;
      const world = await billingWorld(crossed);
      const served: number[] = [];
      // Cents credited by hand of each price and month.
      const given = new Map<string, CreditedCents>();
      let billed = new Map<string, number>();
      const raised = new Set<string>();
      const completedAt = random.upTo(MONTHS.length - 1);
      for (const [rank, month] of MONTHS.entries()) {
        for (const restaurant of [world.sender, world.washer]) {
          for (let n = random.upTo(4); n > 0; n -= 1) {
            const at = new Date(`${month.slice(0, 7)}-${String(1 + random.upTo(26)).padStart(2, '0')}T10:00:00Z`);
            served.push((await serve(world, restaurant, random.upTo(9), at)).id);
          }
        }
        while (served.length > 0 && !random.chance(3)) {
          const [id = 0] = served.splice(random.upTo(served.length) - 1, 1);
          await world.reverse(id);
        }
        // A price and month credited by hand is likely to be corrected upwards.
        const known = [...given.keys()]
          .flatMap((key) => `${key.split(' ')[2]?.slice(0, 7) ?? ''}-01`)
          .filter((of) => !raised.has(of));
        const of = random.some(known.filter((one) => one < month));
        if (of !== undefined) {
          await raise(world, of, random.upTo(9));
          raised.add(of);
        }
        await close(world, month);
        const now = await billedOf(world, month, crossed);
        for (const key of new Set([...now.keys(), ...billed.keys()])) {
          const change = (now.get(key) ?? 0) - (billed.get(key) ?? 0);
          if (change < 0) corrected += 1;
          if (change > 0 && given.has(key)) undone += 1;
        }
        billed = now;
        for (let n = random.upTo(3) - 1; n > 0; n -= 1) {
          const one = await creditSome(world, random, after(month, 12));
          if (one === undefined) continue;
          credited += 1;
          const own = given.get(one.key) ?? new CreditedCents();
          own.credit(billed.get(one.key) ?? 0, one.cents);
          given.set(one.key, own);
        }
        if (rank === completedAt) {
          await complete(world);
          await issueWaiting(world, after(month, 20));
        }
      }
      const papers = await papersOf(world);
      const held = new Map<string, number>();
      for (const { kind, restaurant_id: restaurant, lines } of papers)
        for (const { price_line_id, month, period_from: from, cents } of lines) {
          const key = keyOf(restaurant, price_line_id, from ?? month);
          held.set(key, (held.get(key) ?? 0) + (kind === 'invoice' ? cents : -cents));
        }
      const expected = new Map([...billed].map(([key, cents]) => [key, given.get(key)?.due(cents) ?? cents]));
      const shown = (all: ReadonlyMap<string, number>) => [...all].filter(([, cents]) => cents !== 0).sort();
      expect(shown(held), `seed ${seed}`).toEqual(shown(expected));
      expectVat(papers, seed, crossed);
      expect(await verifyLedger(fresh.database, world.accountId), `seed ${seed}`).toEqual([]);
    }
    // A history without any of these would prove nothing.
    expect(Math.min(credited, corrected)).toBeGreaterThan(HISTORIES);
    expect(undone).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

/** The rate of a line, in thousandths, by the law of that world. */
function rateOf({ month, period_from: from }: InvoiceLine, crossed?: string): number {
  if (crossed === undefined) return month >= '2026-03' ? 55 : 200;
  return (from ?? `${month.slice(0, 7)}-31`) >= crossed ? 200 : 0;
}

/** Each rate of a paper is rounded once; an invoice of the month of crossing has one rate. */
function expectVat(papers: readonly Paper[], seed: number, crossed?: string): void {
  const rounded = (base: number, thousandths: number): number => Math.floor((base * thousandths * 2 + 1000) / 2000);
  for (const { id, kind, lines, net_cents: net, vat_cents: vat } of papers) {
    const bases = new Map<number, number>();
    for (const line of lines) {
      const rate = rateOf(line, crossed);
      bases.set(rate, (bases.get(rate) ?? 0) + line.cents);
    }
    const sum = [...bases].reduce((all, [rate, base]) => all + rounded(base, rate), 0);
    if (kind === 'invoice') expect(vat, `seed ${seed}, ${id}`).toBe(sum);
    const notes = papers.filter(({ corrects_id: of }) => of === id);
    const back = notes.reduce((all, one) => all + one.vat_cents, 0);
    const isWhole = notes.reduce((all, one) => all + one.net_cents, 0) === net;
    if (isWhole) expect(back, `seed ${seed}, ${id}`).toBe(vat);
    else if (kind === 'invoice') expect(back).toBeLessThanOrEqual(vat);
  }
}

it('a credit by hand is found again when the correction that it was taken off is undone', async () => {
  const world = await billingWorld();
  const { accountId, adminId, sender } = world;
  const [first = '', second = '', third = ''] = MONTHS;
  const at = new Date(`${first.slice(0, 7)}-10T10:00:00Z`);
  await serve(world, sender, 9, at);
  const { id: wrong } = await serve(world, sender, 2, at);
  await close(world, first);
  const [invoice] = await papersOf(world);
  const credit = { lines: [{ rank: 0, cents: 50 }], reason: 'Geste', personId: adminId, now: after(first, 12) };
  await world.run((tx) => creditInvoice(tx, accountId, invoice?.id ?? 0, credit));
  const charged = async (): Promise<number> =>
    (await papersOf(world))
      .flatMap(({ kind, lines }) => lines.map((line) => ({ ...line, sign: kind === 'invoice' ? 1 : -1 })))
      .filter(({ month, kind }) => month === first && kind === 'per_refill')
      .reduce((sum, { sign, cents }) => sum + sign * cents, 0);
  // Eight beyond the quota, at 37, less 50.
  expect(await charged()).toBe(246);
  await world.reverse(wrong);
  await close(world, second);
  expect(await charged()).toBe(222);
  await raise(world, first, 2);
  await close(world, third);
  expect(await charged()).toBe(246);
  const statement = await world.run((tx) =>
    tx.raw<{ lines: { month: string; cents: number; already_credited_cents?: number }[] }>({
      text: 'select lines from statements where account_id = $1 and restaurant_id = $2 and month = $3',
      values: [accountId, sender, third],
    }),
  );
  expect(statement.rows[0]?.lines.filter(({ month }) => month === first)).toMatchObject([
    { cents: 24, already_credited_cents: -50 },
  ]);
});

it('whoever takes numbers waits for whoever takes some, at the turn of the year too', async () => {
  const world = await billingWorld();
  const { accountId, adminId } = world;
  await complete(world);
  for (const restaurant of [world.sender, world.washer])
    await serve(world, restaurant, 9, new Date(`${MONTHS[0]?.slice(0, 7) ?? ''}-10T10:00:00Z`));
  await fresh.asOwner(`update accounts set siren = null where id = ${accountId}`);
  await close(world, MONTHS[0] ?? '');
  await fresh.asOwner(`update accounts set siren = '732829320' where id = ${accountId}`);
  const [one = 0, other = 0] = (await papersOf(world)).map(({ id }) => id);
  let taken: () => void = () => undefined;
  let commit: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (taken = resolve));
  const held = new Promise<void>((resolve) => (commit = resolve));
  const issuing = world.run(async (tx) => {
    await issueInvoices(tx, accountId, { ids: [one], now: new Date('2027-01-01T00:00:01+01:00'), personId: adminId });
    taken();
    await held;
  });
  await first;
  // Its clock is a second late.
  const late = world.run((tx) =>
    issueInvoices(tx, accountId, { ids: [other], now: new Date('2026-12-31T23:59:59+01:00'), personId: adminId }),
  );
  setTimeout(commit, 200);
  await Promise.all([issuing, late]);
  const { rows } = await world.run((tx) =>
    tx.raw({ text: 'select label, issued_on from invoices where account_id = $1 order by id', values: [accountId] }),
  );
  expect(rows).toEqual([
    { label: 'F2027-0001', issued_on: '2027-01-01' },
    { label: 'F2027-0002', issued_on: '2027-01-01' },
  ]);
});

it('two closings, credits and issues at once: one closing wins, the numbers follow each other', async () => {
  const world = await billingWorld();
  const { accountId, adminId } = world;
  for (const month of MONTHS) {
    for (const restaurant of [world.sender, world.washer])
      await serve(world, restaurant, 9, new Date(`${month.slice(0, 7)}-10T10:00:00Z`));
  }
  await close(world, MONTHS[0] ?? '');
  await complete(world);
  for (const month of MONTHS.slice(1)) {
    const [invoice] = (await papersOf(world)).filter(({ kind, label }) => kind === 'invoice' && label !== null);
    const asked = { lines: [{ rank: 0, cents: 10 }], reason: 'Geste', personId: adminId, now: after(month) };
    const credit = (): Promise<unknown> => world.run((tx) => creditInvoice(tx, accountId, invoice?.id ?? 0, asked));
    const issue = (): Promise<unknown> => issueWaiting(world, after(month));
    const acts = [close(world, month), credit(), issue(), close(world, month), credit(), issue(), credit()];
    const ended = await Promise.allSettled(acts);
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual([expect.any(LedgerRefusal)]);
    expect((refused[0] as LedgerRefusal).message).toContain('déjà clôturé');
  }
  const labels = (await papersOf(world)).flatMap(({ label }) => label ?? []).sort();
  const expected = (series: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${series}2026-${String(n + 1).padStart(4, '0')}`);
  expect(labels).toEqual([...expected('A', 15), ...expected('F', 12)]);
});

it('a closing that fails at its end, or whose connection is lost there, leaves neither number nor invoice', async () => {
  const world = await billingWorld();
  const { accountId, adminId } = world;
  const [month = '', next = ''] = MONTHS;
  const closing = { personId: adminId, now: after(next), vatOf: 'last_day' } as const;
  const failing = world.run(async (tx) => {
    await closeMonth(tx, accountId, month, closing);
    throw new Error('no room left');
  });
  await expect(failing).rejects.toThrow('no room left');
  const counts = `select (select count(*)::int from invoices where account_id = $1) as invoices,
    (select count(*)::int from invoice_series where account_id = $1) as series,
    (select count(*)::int from closed_months where account_id = $1) as months`;
  const seen = async () => (await world.run((tx) => tx.raw({ text: counts, values: [accountId] }))).rows;
  expect(await seen()).toEqual([{ invoices: 0, series: 0, months: 0 }]);
  await serve(world, world.sender, 9, new Date(`${month.slice(0, 7)}-10T10:00:00Z`));
  const lost = world.run(async (tx) => {
    await closeMonth(tx, accountId, month, closing);
    const { rows } = await tx.raw<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    await fresh.asOwner(`select pg_terminate_backend(${rows[0]?.pid ?? 0})`);
  });
  await expect(lost).rejects.toThrow('injoignable');
  expect(await seen()).toEqual([{ invoices: 0, series: 0, months: 0 }]);
  await world.run((tx) => closeMonth(tx, accountId, month, closing));
  expect((await papersOf(world)).map(({ label }) => label)).toEqual(['F2026-0001']);
  expect(await seen()).toEqual([{ invoices: 1, series: 1, months: 1 }]);
});
