import { type Report } from '@boucle/contract/features/report/calls.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareJobs } from '../../platform/jobs/queue.ts';
import { reportPdf } from './send.ts';
import { type PartnerWorld, partnerWorld } from '../../dev/testing/worlds/partnerWorld.ts';

let world: PartnerWorld;
let token: string;
beforeAll(async () => {
  world = await partnerWorld();
  await prepareJobs(world.fresh.ownerConfig);
  token = world.tokens.admin;
});
afterAll(() => world.end());

const today = () => parisDay(world.dependencies.database.clock.now());
const read = async (from: string, to: string) =>
  (await world.call('GET', `/report?from_date=${from}&to_date=${to}`, { token })).data as Report;

it('has the figures of the books, the dashboard and the fleet, and moves by what is recorded', async () => {
  const [from, to] = [addDays(today(), -6), today()];
  const before = await read(from, to);
  const { ledger } = world;
  const lines = [{ formatId: ledger.bowl, quantity: 4 }];
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId: ledger.adminId, lines });
  await ledger.record({ type: 'admin_out', variant: 'clean', reason: 'lost', adminId: ledger.adminId, lines });
  const after = await read(from, to);
  expect(after.period.lost - before.period.lost).toBe(4);
  const stats = (await world.call('GET', `/stats/global?from_date=${from}&to_date=${to}`, { token })).data as {
    reuses: number;
  };
  const owed = (await world.call('GET', `/books/liability?day=${to}`, { token })).data as { total: number };
  expect(after.period).toMatchObject({ uses: stats.reuses, held: owed.total });
  // The programme began within these days: there is nothing to compare with.
  expect([after.last_year, after.before]).toEqual([null, null]);
  expect(after.months).toHaveLength(12);
});

it('prints one « Encours » wherever it stands, which « Cagnottes » moves by what entered less what left', async () => {
  const { ledger } = world;
  const get = async <T>(path: string, by = token): Promise<T> =>
    (await world.call('GET', path, { token: by })).data as T;
  const { adminId } = ledger;
  const holder = { kind: 'customer', id: ledger.customer } as const;
  const bowls = (quantity: number) => [{ formatId: ledger.bowl, quantity }];
  const atRestaurant = { restaurantId: ledger.sender, author: 'restaurant_owner' } as const;
  await world.fresh.asOwner(
    `insert into vat_rates (account_id, valid_from, rate) values (${ledger.accountId}, '2020-01-01', 20)`,
  );
  // Cards, loans, a gap, and a deposit that is kept with its VAT.
  const [cardId = 0] = await ledger.cards('initiative', 2_000);
  await ledger.record({ type: 'activate_card', holder: { kind: 'card', id: cardId }, adminId });
  await ledger.record({ type: 'admin_free_deposit', origin: 'initiative', holder, amountCents: 5_000, adminId });
  await ledger.record({ type: 'grab_container', holder, ...atRestaurant, lines: bowls(3) });
  await ledger.record({ type: 'grab_guest_container', ...atRestaurant, lines: bowls(4) });
  await ledger.record({
    type: 'admin_fix_customer_stocks',
    variant: 'less_kept',
    place: 'X.lost',
    holder,
    adminId,
    lines: bowls(1),
  });
  await ledger.record({
    type: 'admin_out',
    variant: 'missing_at',
    restaurantId: ledger.sender,
    place: 'R.clean',
    comment: 'Compté',
    adminId,
    lines: bowls(1),
  });

  interface Moved {
    readonly money_in: number;
    readonly money_out: number;
  }
  const encours = async () => (await get<{ total: number }>(`/books/liability?day=${today()}`)).total;
  const cagnottes = () => get<Moved>(`/transactions/totals?group=deposits&from_date=${today()}&to_date=${today()}`);
  const [held, moved] = [await encours(), await cagnottes()];
  await ledger.record({ type: 'admin_free_deposit', origin: 'offered', holder, amountCents: 700, adminId });
  await ledger.record({
    type: 'admin_refund_guest_deposit',
    variant: 'given_back',
    restaurantId: ledger.sender,
    adminId,
    lines: bowls(2),
  });
  const wrong = await ledger.record({
    type: 'admin_free_deposit',
    origin: 'offered',
    holder,
    amountCents: 900,
    adminId,
  });
  await ledger.reverse(wrong.id);
  // A loan locks a deposit: what is owed stays the same.
  await ledger.record({ type: 'grab_container', holder, ...atRestaurant, lines: bowls(2) });
  const after = await cagnottes();
  expect([after.money_in - moved.money_in, after.money_out - moved.money_out]).toEqual([7, 8]);
  const total = await encours();
  expect(total - held).toBeCloseTo(-1, 6);

  const period = `from_date=${today()}&to_date=${today()}`;
  const [credits, detail, now, eMoney, balance, platform, whole] = await Promise.all([
    get<{ cagnottes: number; deposits: number }>(`/stats/credits?${period}`),
    get<{ amount: number }>(`/books/liability/totals?filter[day]=${today()}`),
    get<Record<string, number>>('/balance_totals'),
    get<{ outstanding: { cagnottes: number; deposits: number } }>(`/books/e_money?day=${today()}`),
    get<{ kind: string | null; opening: number; debit: number; credit: number }[]>(`/books/balance?${period}`),
    get<{ accounts: { data: { id: number; totals: { owed: number } }[] } }>(
      `/platform?${period}`,
      world.tokens.superAdmin,
    ),
    get<{ credits: number; deposits: number }>(`/accounts/${ledger.accountId}`, world.tokens.superAdmin),
  ]);
  const sum = (...amounts: (number | undefined)[]) =>
    amounts.reduce<number>((all, one) => all + Math.round((one ?? 0) * 100), 0);
  const owed = ['CAG', 'CON', 'GST'];
  const cents = sum(total);
  expect({
    dashboard: sum(credits.cagnottes, credits.deposits),
    detail: sum(detail.amount),
    now: sum(...owed.map((kind) => now[kind])),
    report: sum((await read(today(), today())).period.held),
    eMoney: sum(eMoney.outstanding.cagnottes, eMoney.outstanding.deposits, now['GST']),
    balance: -sum(
      ...balance
        .filter(({ kind }) => kind !== null && owed.includes(kind))
        .flatMap((one) => [one.opening, one.debit, -one.credit]),
    ),
    platform: sum(platform.accounts.data.find(({ id }) => id === ledger.accountId)?.totals.owed),
    initiative: sum(whole.credits, whole.deposits),
  }).toEqual(
    Object.fromEntries(
      ['dashboard', 'detail', 'now', 'report', 'eMoney', 'balance', 'platform', 'initiative'].map((place) => [
        place,
        cents,
      ]),
    ),
  );
  // The VAT of the kept deposit is a line apart.
  expect(now['VAT']).toBeGreaterThan(0);
});

it('says what a use costs once all three costs of each month are entered, the last entry counting', async () => {
  const month = today().slice(0, 7);
  const [from, to] = [`${month}-01`, addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)];
  const enter = (...months: object[]) =>
    world.call('POST', '/report/costs', { token, body: { months: months.map((one) => ({ month, ...one })) } });
  expect((await read(from, to)).months_costs).toEqual([{ month, n: 0, washing: null, rounds: null, team: null }]);
  expect((await enter({ seen: 0, washing: 100, rounds: 50.5, team: null })).status).toBe(200);
  expect((await read(from, to)).period.cost_per_use).toBeNull();
  // Another person entered it since.
  expect((await enter({ seen: 0, washing: 1, rounds: 1, team: 1 })).status).toBe(409);
  // All or none: a month before, and this one as it was before its last entry.
  const earlier = addDays(from, -1).slice(0, 7);
  const costs = { washing: 5, rounds: 5, team: 5 };
  expect((await enter({ month: earlier, ...costs }, { seen: 0, ...costs })).status).toBe(409);
  const answer = await enter({ month: earlier, ...costs }, { seen: 1, washing: 100, rounds: 50.5, team: 200 });
  expect(answer.data).toMatchObject([{ n: 1 }, { n: 2, team: 200 }]);
  expect((await read(from, to)).months_costs).toEqual([{ month, n: 2, washing: 100, rounds: 50.5, team: 200 }]);
  const own = await read(`${month}-02`, to);
  expect(own.months_costs).toEqual([]);
});

it('refuses a month to come, a negative cost and a period of more than a year, in their fields', async () => {
  const refused = async (body: object) =>
    Object.keys((await world.call('POST', '/report/costs', { token, body: { months: [body] } })).fields ?? {});
  expect(await refused({ month: '2099-01', washing: 1, rounds: 1, team: 1 })).toEqual(['months.0.month']);
  expect(await refused({ month: '2026-01', washing: -1, rounds: 1, team: 1 })).toEqual(['months.0.washing']);
  const { status } = await world.call('GET', '/report?from_date=2024-01-01&to_date=2026-01-01', { token });
  expect(status).toBe(422);
});

it('is mailed with its A4 to the addresses typed, which the next one offers again', async () => {
  const [from_date, to_date] = ['2026-01-01', '2026-03-31'];
  const send = (...to: string[]) => world.call('POST', '/report/send', { token, body: { from_date, to_date, to } });
  expect(Object.keys((await send('bureau')).fields ?? {})).toEqual(['to.0']);
  expect(Object.keys((await send()).fields ?? {})).toEqual(['to']);
  const sent = await send('anne@exemple.fr', 'bureau@exemple.fr', 'anne@exemple.fr');
  expect(sent.data, sent.text).toEqual({ sent_to: ['bureau@exemple.fr', 'anne@exemple.fr'] });
  expect(await read(from_date, to_date)).toMatchObject({ sent_to: ['bureau@exemple.fr', 'anne@exemple.fr'] });
  const { rows } = await world.owner.query<{ subject: string }>("select subject from mails where kind = 'report'");
  expect(rows).toHaveLength(2);
  expect(rows[0]?.subject).toMatch(/^Rapport, 1er trimestre 2026/);
  const { database, processes } = world.dependencies;
  const of = { accountId: world.ledger.accountId, from: from_date, to: to_date };
  const { filename, content } = await reportPdf(database, processes, of);
  expect([filename, content.subarray(0, 5).toString()]).toEqual(['rapport-2026-01-01-2026-03-31.pdf', '%PDF-']);
});

it('prints on one A4', async () => {
  const answer = await fetch(`${world.origin}/api/v1/admin/report.pdf?from_date=2026-01-01&to_date=2026-03-31`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
