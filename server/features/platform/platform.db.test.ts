import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Failure, type Platform } from '@boucle/contract/features/platform/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareJobs } from '../../platform/jobs/queue.ts';
import { rollUpAllDays } from '../../domain/statistics/accountDays.ts';
import { type TestWorld, worldIn } from '../../dev/testing/ledgerWorld.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let second: TestWorld;
const today = parisDay(new Date());
const PERIOD = `from_date=${addDays(today, -29)}&to_date=${today}`;

/** Loans of 50 days, of which some came back, and what stands today. */
async function live(ledger: TestWorld, bowls: number): Promise<void> {
  const { adminId, sender, bowl, customer } = ledger;
  const at = (days: number, hour = 10) => new Date(`${addDays(today, -days)}T${hour}:00:00Z`);
  const lines = (quantity: number) => [{ formatId: bowl, quantity }];
  const holder = { kind: 'customer', id: customer } as const;
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId, at: at(70), lines: lines(bowls * 3) });
  await ledger.record({ type: 'admin_give', adminId, restaurantId: sender, at: at(70, 11), lines: lines(bowls * 2) });
  await ledger.record({ type: 'admin_free_deposit', adminId, holder, amountCents: 50_000, at: at(70, 12) });
  for (const [days, pieces] of [
    [55, bowls],
    [20, 2],
    [3, 1],
  ] as const) {
    await ledger.record({
      type: 'grab_container',
      author: 'customer',
      holder,
      restaurantId: sender,
      at: at(days),
      lines: lines(pieces),
    });
  }
  await ledger.record({
    type: 'return_container',
    author: 'customer',
    holder,
    restaurantId: sender,
    at: at(50),
    lines: lines(bowls - 1),
  });
}

beforeAll(async () => {
  world = await appWorld();
  second = await worldIn(world.ledger.fresh);
  await prepareJobs(world.fresh.ownerConfig);
  await live(world.ledger, 8);
  await live(second, 5);
});
afterAll(() => world.end());

const read = async (query = PERIOD): Promise<Platform> => {
  const answer = await world.call('GET', `/platform?${query}`, { token: world.tokens.superAdmin });
  expect(answer.status, answer.text).toBe(200);
  return answer.data as Platform;
};

/** Figures that each initiative reads of itself. */
async function own() {
  const tokens = [world.tokens.admin, world.tokens.stranger, await world.tokenOf(second.adminId)];
  return Promise.all(
    tokens.map(async (token) => {
      const stats = async <T>(name: string) =>
        (await world.call('GET', `/stats/${name}?${PERIOD}`, { token })).data as T;
      const [account, global, credits, loans] = await Promise.all([
        stats<{ fleet: number; in_circulation: number }>('account'),
        stats<{ reuses: number; previous: { reuses: number } | null }>('global'),
        stats<{ cagnottes: number; deposits: number }>('credits'),
        stats<{ returned_at_30_days: { lent: number; pieces: number; rate: number | null } }>('loans'),
      ]);
      return { account, global, credits, cohort: loans.returned_at_30_days };
    }),
  );
}

describe('the platform’s figures', () => {
  it('agree with what each initiative reads of itself, before and after its days are rolled up', async () => {
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    for (const rolled of [false, true]) {
      if (rolled) await rollUpAllDays(world.fresh.database);
      const [platform, accounts] = [await read(), await own()];
      expect(platform.accounts.meta.count).toBe(3);
      expect(platform.totals).toEqual({
        fleet: sum(accounts.map(({ account }) => account.fleet)),
        // All of it was bought before what these 30 days are compared with.
        previous_fleet: 39,
        in_circulation: sum(accounts.map(({ account }) => account.in_circulation)),
        reuses: sum(accounts.map(({ global }) => global.reuses)),
        previous_reuses: sum(accounts.map(({ global }) => global.previous?.reuses ?? 0)),
        owed: sum(accounts.map(({ credits }) => credits.cagnottes + credits.deposits)),
        returned_at_30_days:
          sum(accounts.map(({ cohort }) => cohort.pieces)) / sum(accounts.map(({ cohort }) => cohort.lent)),
      });
      // Line by line too.
      const ids = [world.ledger.accountId, world.other.accountId, second.accountId];
      for (const [index, { account, global, credits, cohort }] of accounts.entries()) {
        expect(platform.accounts.data.find(({ id }) => id === ids[index])?.totals).toEqual({
          fleet: account.fleet,
          previous_fleet: [24, null, 15][index],
          in_circulation: account.in_circulation,
          reuses: global.reuses,
          previous_reuses: global.previous?.reuses ?? null,
          owed: credits.cagnottes + credits.deposits,
          returned_at_30_days: cohort.rate,
        });
      }
      expect(platform.totals.reuses).toBeGreaterThan(0);
      expect(platform.totals.fleet).toBe(39);
      expect(platform.totals.returned_at_30_days).toBe(11 / 13);
    }
  });

  it('tell what was served each week, as much as the weeks of all initiatives hold', async () => {
    const { top, from_date: monday, accounts } = await read();
    expect(top.map(({ id }) => id).toSorted()).toEqual([world.ledger.accountId, second.accountId].toSorted());
    expect(top.every(({ weeks }) => weeks.length === 12)).toBe(true);
    const served = (weeks: readonly number[]) => weeks.reduce((all, reuses) => all + reuses, 0);
    const whole = served(top.map(({ weeks }) => served(weeks.slice(3, 11))));
    expect(served(accounts.data.map(({ weeks }) => served(weeks)))).toBe(whole);
    expect(whole).toBeGreaterThan(0);
    expect(new Date(monday).getUTCDay()).toBe(1);
  });

  it('say where an initiative is, and how far one is that lends nothing yet', async () => {
    await world.fresh.asOwner(`
      update restaurants set city = 'Nantes' where account_id = ${world.ledger.accountId};
      update restaurants set city = '' where account_id = ${second.accountId}`);
    const { accounts } = await read();
    const byInitiative = new Map(accounts.data.map(({ id, town, steps }) => [id, { town, steps }]));
    expect(byInitiative.get(world.ledger.accountId)).toEqual({ town: 'Nantes', steps: null });
    expect(byInitiative.get(second.accountId)).toEqual({ town: '', steps: null });
    expect(byInitiative.get(world.other.accountId)?.steps).toBeLessThan(5);
  });

  it('are exported whole, in the order of the board', async () => {
    const { text, status } = await world.call('GET', `/platform.csv?${PERIOD}&sort=fleet&page[size]=1`, {
      token: world.tokens.superAdmin,
    });
    expect(status, text).toBe(200);
    const [head, ...lines] = text.trim().split('\r\n');
    expect(head).toContain('N°;Initiative;Ville;Statut;Parc;Parc avant;En circulation;Réutilisations;');
    expect(lines.map((line) => line.split(';')[0])).toEqual(
      (await read(`${PERIOD}&sort=fleet`)).accounts.data.map(({ id }) => String(id)),
    );
    expect(lines.at(-1)).toContain(';Nantes;');
  });

  it('sort and page the initiatives, the busiest first', async () => {
    expect((await read()).accounts.data.map(({ id }) => id).slice(-1)).toEqual([world.other.accountId]);
    const page = await read(`${PERIOD}&sort=fleet&page[size]=1&page[number]=2`);
    expect([page.accounts.meta.count, page.accounts.data.map(({ id }) => id)]).toEqual([3, [second.accountId]]);
  });

  it('tell what fails and where: mails, books, the provider; what was never controlled', async () => {
    const { accountId } = second;
    const before = await read();
    // The third began today: it is verified in the night.
    expect(before.failing.data.map(({ kind }) => kind)).toEqual(['unverified', 'unverified']);
    expect(before.failing.data.map(({ id }) => id)).not.toContain(world.other.accountId);
    await world.fresh.asOwner(`
      insert into mails (account_id, kind, recipient, subject, failed_at) values
        (${accountId}, 'partner-invitation', 'a@exemple.fr', 'Bonjour', now()),
        (${accountId}, 'partner-invitation', 'b@exemple.fr', 'Bonjour', now() - interval '40 days');
      insert into ledger_verifications (account_id, mode, started_at, milliseconds, transactions, off, checks) values
        (${accountId}, 'full', now() - interval '40 hours', 1, 1, 0, '[]'), (${accountId}, 'full', now(), 1, 1, 3, '[]'),
        (${world.ledger.accountId}, 'full', now(), 1, 1, 0, '[]');
      insert into payment_connections (account_id, provider_account, connected_at) values (${accountId}, 'acct_1', now() - interval '9 days');
      insert into reconciliations (account_id, run_at, book_cents, provider_cents, compared, off)
        values (${accountId}, now() - interval '3 days', 1, 2, 3, 1)`);
    const { failing, accounts } = await read();
    const failures = failing.data.filter(({ id }) => id === accountId).map(({ kind, count }) => `${kind} ${count}`);
    expect(failures.toSorted()).toEqual(['integrity 3', 'mails 1', 'reconciliation 1', 'unreconciled 1']);
    expect(failing.meta.count).toBe(4);
    expect(accounts.data.find(({ id }) => id === world.ledger.accountId)?.failing).toEqual([]);
  });

  it('tell each mail and each job that failed, with its reason and its initiative, and are narrowed to one', async () => {
    const { superAdmin: token } = world.tokens;
    const { accountId } = second;
    const failed = async (query = '') => {
      const answer = await world.call('GET', `/platform/failures?${query}`, { token });
      expect(answer.status, answer.text).toBe(200);
      return { data: answer.data as Failure[], count: answer.count };
    };
    await world.fresh.asOwner(`
      update mails set failure = '550 boîte pleine' where account_id = ${accountId} and recipient = 'a@exemple.fr';
      insert into pgboss.job (name, data, state, retry_count, created_on, completed_on) values
        ('year-archive', '{"accountId": ${accountId}}', 'failed', 2, now() - interval '2 hours', now() - interval '1 hour'),
        ('mail', '{"accountId": ${accountId}, "id": 1}', 'failed', 2, now(), now()),
        ('purge', '{}', 'failed', 0, now() - interval '3 hours', now() - interval '3 hours')`);
    const { data, count } = await failed();
    expect(count).toBe(3);
    expect(data.map(({ kind, name, initiative, tries }) => [kind, name, initiative?.id, tries])).toEqual([
      ['mail', 'partner-invitation', accountId, 0],
      ['job', 'year-archive', accountId, 3],
      ['job', 'purge', undefined, 1],
    ]);
    expect(data[0]).toMatchObject({
      subject: 'Bonjour, a@exemple.fr',
      reason: 'L’adresse du destinataire est refusée.',
    });
    expect((await failed(`filter[account_id]=${world.ledger.accountId}`)).data).toEqual([]);
    expect((await failed('filter[kind]=job&page[size]=1&page[number]=2')).data.map(({ name }) => name)).toEqual([
      'purge',
    ]);
    expect((await failed('filter[kind]=mail')).count).toBe(1);
    // The board shows the initiative's, without a mail's or everybody's.
    const own = (await read()).accounts.data.find(({ id }) => id === accountId)?.failing ?? [];
    expect(own.find(({ kind }) => kind === 'jobs')?.count).toBe(1);
    expect((await world.call('GET', '/platform/failures', { token: world.tokens.admin })).status).toBe(403);
  });

  it('are for who runs the platform, over a year at most', async () => {
    for (const token of [world.tokens.admin, world.tokens.partner])
      expect((await world.call('GET', `/platform?${PERIOD}`, { token })).status).toBe(403);
    const { superAdmin: token } = world.tokens;
    for (const query of ['from_date=2020-01-01&to_date=2026-01-01', 'from_date=2026-02-01&to_date=2026-01-01', ''])
      expect((await world.call('GET', `/platform?${query}`, { token })).status).toBe(422);
  });
});
