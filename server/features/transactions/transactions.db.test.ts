import { FUNDINGS } from '@boucle/contract/shared/cards/status.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { TRANSACTION_COLUMNS } from '@boucle/contract/features/transactions/columns.ts';
import { TYPES_BY_GROUP } from '@boucle/contract/features/transactions/groupTypes.ts';
import { originOf } from '@boucle/contract/features/transactions/origin.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type TransactionTotals } from '@boucle/contract/shared/transactions/shapes.ts';
import { type TotalsByOrigin } from '@boucle/contract/features/transactions/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Recorded } from '../../domain/ledger/types.ts';
import { type TransactionsWorld, transactionsWorld } from '../../dev/testing/worlds/transactionsWorld.ts';
import { type AppWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let card: number;
let grab: Recorded;
let everything: readonly TransactionRow[];
let list: TransactionsWorld['list'];
beforeAll(async () => {
  ({ world, card, grab, everything, list } = await transactionsWorld());
});
afterAll(() => world.end());

const admin = () => ({ token: world.tokens.admin });
const totals = async (query: string) => {
  const answer = await world.call('GET', `/transactions/totals?${query}`, admin());
  expect(answer.status, answer.text).toBe(200);
  return answer.data as TotalsByOrigin;
};

/** « 2-12 »: the hour of the week in Paris at which it was completed. */
const slotOf = ({ completed_at: at }: TransactionRow): string => {
  const local = new Date(new Date(at ?? 0).toLocaleString('en-US', { timeZone: 'Europe/Paris' }));
  return `${local.getDay() || 7}-${local.getHours()}`;
};

describe('the list of transactions', () => {
  it('is narrowed to an hour of the week in Paris, and its totals with it', async () => {
    const slots = [...new Set(everything.filter(({ completed_at: at }) => at !== null).map(slotOf))];
    expect(slots.length).toBeGreaterThan(1);
    for (const slot of slots) {
      const wanted = everything.filter((row) => row.completed_at !== null && slotOf(row) === slot);
      const { rows, count } = await list(`filter[slot]=${slot}&page[size]=100`);
      expect(rows.map(({ id }) => id).toSorted(), slot).toEqual(wanted.map(({ id }) => id).toSorted());
      expect([count, (await totals(`filter[slot]=${slot}`)).count]).toEqual([wanted.length, wanted.length]);
    }
    const wrong = await world.call('GET', '/transactions?filter[slot]=8-1', admin());
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Le créneau attendu')]);
  });

  it('shows every transaction of the account once, over the pages, the latest day first', async () => {
    const { count } = await list('');
    expect(everything).toHaveLength(44);
    expect(count).toBe(44);
    expect(new Set(everything.map(({ id }) => id)).size).toBe(44);
    expect(everything.map(({ day }) => day)).toEqual(
      everything
        .map(({ day }) => day)
        .sort()
        .reverse(),
    );
  });

  it.each(Object.entries(TYPES_BY_GROUP))(
    'of the group %s shows its types only, merged by date',
    async (group, types) => {
      const wanted = everything.filter(({ transaction_type }) => types.includes(transaction_type));
      const { ids, count } = await list(`group=${group}&page[size]=100`);
      expect(ids).toEqual(wanted.map(({ id }) => id));
      expect(count).toBe(wanted.length);
    },
  );

  it('pages through a group without overlap', async () => {
    const whole = await list('group=deposits&page[size]=100');
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await list(`group=deposits&page[size]=15&page[number]=${page}`)).ids);
    expect(pages).toEqual(whole.ids);
  });

  it.each<[string, (row: TransactionRow) => boolean]>([
    [
      'from_date=2026-09-02&to_date=2026-09-05',
      ({ day }) => day !== null && day >= '2026-09-02' && day <= '2026-09-05',
    ],
    ['filter[type]=admin_give', (row) => row.transaction_type === 'admin_give'],
    [
      'filter[type][]=admin_give&filter[type][]=admin_in',
      (row) => ['admin_give', 'admin_in'].includes(row.transaction_type),
    ],
    ['group=supply&filter[type]=grab_container', () => false],
    ['filter[status]=pending', ({ status }) => status === 'pending'],
    [
      'filter[status][]=failed&filter[status][]=completed&from_date=2026-09-11',
      (row) => row.status !== 'pending' && (row.day ?? '') >= '2026-09-11',
    ],
    ['filter[min_amount]=20.50', ({ money }) => Math.abs(money) >= 20.5],
    [
      'filter[max_amount]=1.05&group=deposits',
      (row) => Math.abs(row.money) <= 1.05 && row.transaction_type === 'admin_free_deposit',
    ],
    ['filter[q]=refus', ({ failure_reason }) => failure_reason !== null],
    ['filter[q]=100 %25', ({ comments }) => comments === '100 % offert'],
    ['filter[q]=manon', ({ restaurant_name }) => restaurant_name === 'Chez Manon'],
  ])('filtered by %s is what a recount finds, and so is its count', async (query, fits) => {
    const wanted = everything.filter(fits);
    const { ids, count } = await list(`${query}&page[size]=100`);
    expect(ids).toEqual(wanted.map(({ id }) => id));
    expect(count).toBe(wanted.length);
  });

  it('is filtered by restaurant, partner, format, customer and card', async () => {
    const { sender, partner, cup, customer } = world.ledger;
    const fits: [string, (row: TransactionRow) => boolean][] = [
      [`restaurant_id]=${sender}`, (row) => row.restaurant_id === sender],
      [`partner_id]=${partner}`, (row) => row.partner_id === partner],
      [`format_id]=${cup}`, (row) => row.containers.some(({ format_id }) => format_id === cup)],
      [`customer_id]=${customer}`, (row) => row.owner_type === 'Customer'],
      [`card_holder_id]=${card}`, (row) => row.owner_type === 'CardHolder'],
      [`restaurant_id]=${sender}&filter[type]=grab_container`, ({ id }) => id === grab.id],
    ];
    for (const [query, fit] of fits) {
      const wanted = everything.filter(fit);
      expect(wanted.length, query).toBeGreaterThan(0);
      const { ids, count } = await list(`filter[${query}&page[size]=100`);
      expect(ids, query).toEqual(wanted.map(({ id }) => id));
      expect(count, query).toBe(wanted.length);
    }
  });

  it('sorts by number and by amount, both ways', async () => {
    const byId = everything.map(({ id }) => id).sort((a, b) => a - b);
    expect((await list('sort=id&page[size]=100')).ids).toEqual(byId);
    const amounts = (await list('sort=-amount&page[size]=100')).rows.map(({ amount }) => amount);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    const backwards = (await list('sort=date&page[size]=100&group=supply')).ids;
    expect(backwards).toEqual((await list('group=supply&page[size]=100')).ids.reverse());
  });

  it('gives each row its 27 names and more, in euros and with names for numbers', () => {
    expect(everything.find(({ id }) => id === grab.id)).toEqual({
      id: grab.id,
      transaction_type: 'grab_container',
      amount: 0,
      money: 0,
      containers: [{ format_id: world.ledger.bowl, format_title: 'Grand bol 1 L', quantity: 3, role: null }],
      containers_cost: 12,
      containers_count: 3,
      created_at: '2026-09-04T12:00:00.000Z',
      completed_at: '2026-09-04T12:00:00.000Z',
      status: 'completed',
      user_id: world.ledger.customer,
      user_email: 'lea@exemple.fr',
      admin_id: null,
      admin_email: null,
      drop_off_point_id: null,
      drop_off_point_name: null,
      collection_terminal_drawer_id: null,
      collection_terminal_drawer_name: null,
      partner_id: null,
      partner_name: null,
      restaurant_id: world.ledger.sender,
      custom_customer: null,
      restaurant_name: 'Chez Manon',
      account_name: 'Consigne Loire',
      owner_type: 'Customer',
      owner: { id: world.ledger.customer, label: 'lea@exemple.fr' },
      comments: null,
      failure_reason: null,
      variant: null,
      day: '2026-09-04',
      reverses_id: null,
      receiver: null,
      user_name: 'Léa Morel',
      admin_name: null,
      outside: null,
      wash_lot: null,
      device_name: null,
    });
  });

  it('refuses a group that does not exist with its own words', async () => {
    const bracketed = await world.call('GET', '/transactions?filter[group]=x', admin());
    expect(bracketed.text).toContain('Invalid transaction group');
    const answer = await world.call('GET', '/transactions?group=x', admin());
    expect(answer).toMatchObject({
      status: 422,
      detail: 'Invalid transaction group',
      fields: { group: ['Invalid transaction group'] },
    });
  });

  it.each(['filter[colour]=red', 'sort=colour', 'page[size]=101', 'from_date=2026-02-30', 'filter[min_amount]=1.005'])(
    'refuses %s',
    async (query) => {
      expect((await world.call('GET', `/transactions?${query}`, admin())).status).toBe(422);
    },
  );
});

/** Types whose money leaves cagnottes or is paid back, by hand. */
const LEAVING: readonly string[] = ['refund_deposit', 'redeem_card', 'admin_refund_guest_deposit'];
const leaves = ({ transaction_type: type, variant }: TransactionRow) =>
  LEAVING.includes(type) || variant === 'taken_back';

describe('the totals', () => {
  const recount = (rows: TransactionRow[]): TransactionTotals => {
    const done = rows.filter(({ status }) => status === 'completed');
    const sum = (of: (row: TransactionRow) => number): number =>
      Math.round(done.reduce((all, row) => all + of(row) * 100, 0)) / 100;
    return {
      count: rows.length,
      amount: sum(({ amount }) => amount),
      money_in: sum((row) => (leaves(row) ? 0 : row.money)),
      money_out: 0 - sum((row) => (leaves(row) ? row.money : 0)),
      containers_count: sum(({ containers_count }) => containers_count),
      containers_cost: sum(({ containers_cost }) => containers_cost),
    };
  };

  it.each<[string, (row: TransactionRow) => boolean]>([
    ['', () => true],
    ['group=supply', (row) => TYPES_BY_GROUP.supply.includes(row.transaction_type)],
    [
      'group=deposits&from_date=2026-09-03&to_date=2026-09-10',
      (row) =>
        row.transaction_type === 'admin_free_deposit' &&
        (row.day ?? '') >= '2026-09-03' &&
        (row.day ?? '') <= '2026-09-10',
    ],
    [
      'from_date=2026-08-31&to_date=2026-10-15',
      ({ day }) => day !== null && day >= '2026-08-31' && day <= '2026-10-15',
    ],
    ['from_date=2026-09-01', ({ day }) => day !== null && day >= '2026-09-01'],
    ['to_date=2026-09-30&group=supply', (row) => TYPES_BY_GROUP.supply.includes(row.transaction_type)],
    ['filter[status]=pending', ({ status }) => status === 'pending'],
    ['filter[status]=completed', ({ status }) => status === 'completed'],
    ['filter[min_amount]=5', ({ money }) => Math.abs(money) >= 5],
    ['filter[q]=lea', ({ user_email }) => user_email === 'lea@exemple.fr'],
  ])('of « %s » are those of a recount of completed ones', async (query, fits) => {
    expect(await totals(query)).toMatchObject(recount(everything.filter(fits)));
  });

  it('of credits tell what was given away from what was received', async () => {
    const credits = everything.filter(({ transaction_type: type }) => type === 'admin_free_deposit');
    const expected = FUNDINGS.flatMap((origin) => {
      const { count, amount } = recount(
        credits.filter(({ variant, status }) => variant === origin && status === 'completed'),
      );
      return count === 0 ? [] : [{ origin, count, amount }];
    });
    expect(expected.length).toBeGreaterThan(0);
    expect(await totals('group=deposits')).toMatchObject({ origins: expected });
    expect(await totals('group=supply')).toMatchObject({ origins: [] });
    const alone = await totals(FUNDINGS.map((origin) => `filter[origin][]=${origin}`).join('&'));
    expect(alone.origins.reduce((sum, { count }) => sum + count, 0)).toBe(
      everything.filter((row) => originOf(row) !== null && row.status === 'completed').length,
    );
    const offered = await totals('group=deposits&filter[origin]=offered');
    expect(offered).toMatchObject({
      origins: expected.filter(({ origin }) => origin === 'offered'),
      count: credits.filter(({ variant }) => variant === 'offered').length,
    });
  });

  it('by origin are of credits alone: a supply of a restaurant is none', async () => {
    const { rows } = await list('filter[origin]=restaurant&page[size]=100');
    expect(
      rows.filter(({ transaction_type: type }) => type !== 'admin_free_deposit' && type !== 'activate_card'),
    ).toEqual([]);
    const wrong = await world.call('GET', '/transactions?filter[origin]=gift', admin());
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('origin')]);
  });

  it('of one restaurant come from its own roll-ups', async () => {
    const { sender } = world.ledger;
    expect(await totals(`filter[restaurant_id]=${sender}`)).toMatchObject(
      recount(everything.filter(({ restaurant_id }) => restaurant_id === sender)),
    );
  });
});

describe('the CSV', () => {
  const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');

  it('has the columns of the table, French decimals, and every filtered row', async () => {
    const { status, text, headers } = await world.call('GET', '/transactions.csv?group=reuses', admin());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="transactions-reuses-${parisDay(new Date())}.csv"`,
    );
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [heading, ...lines] = linesOf(text);
    expect(heading).toBe(TRANSACTION_COLUMNS.map(({ csvLabel }) => csvLabel).join(';'));
    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe(
      '04/09/2026 14:00;Emprunt;Terminée;lea@exemple.fr;Chez Manon;lea@exemple.fr;lea@exemple.fr;Chez Manon;-;-;-;Consigne Loire;3;0,00;12,00;',
    );
  });

  it('neutralises what people typed, and only that', async () => {
    const { text } = await world.call('GET', '/transactions.csv?group=deposits', admin());
    expect(text).toContain(`"'=HYPERLINK(""x"";""y"")"`);
    expect(text).toContain(';-9,99;');
    expect(linesOf(text)).toHaveLength(1 + 34);
  });

  it('keeps the order of the list across its own pages', async () => {
    // 12,500 rows is more than two pages; they share their instant, so that only the number shows
    // them apart.
    const { accountId, customer } = world.ledger;
    await world.fresh.asOwner(`
      insert into transactions (account_id, type, status, day, created_at, amount_cents, customer_id, failure_reason)
      select ${accountId}, 'refund_deposit', 'failed', '2026-09-20', '2026-09-20T10:00:00.123456Z', n, ${customer}, 'n' || n
        from generate_series(1, 12500) n`);
    for (const [sort, expected] of [
      ['-date', Array.from({ length: 12_500 }, (_, n) => `n${12_500 - n}`)],
      ['-amount', Array.from({ length: 12_500 }, (_, n) => `n${n + 1}`)],
    ] as const) {
      const { text } = await world.call('GET', `/transactions.csv?filter[type]=refund_deposit&sort=${sort}`, admin());
      expect(
        linesOf(text)
          .slice(1)
          .map((line) => line.split(';').at(-1)),
        sort,
      ).toEqual(expected);
    }
    expect((await list('filter[type]=refund_deposit')).count).toBe(12_500);
  });
});

describe('a guest’s deposit that was paid back', () => {
  it('is found by what was paid back, its amount being 0', async () => {
    const { sender, cup, adminId } = world.ledger;
    const guests = { restaurantId: sender, lines: [{ formatId: cup, quantity: 1 }] };
    const at = (time: string) => ({ at: new Date(`2026-09-12T${time}Z`) });
    await world.ledger.supply(sender, guests.lines);
    await world.ledger.record({ type: 'grab_guest_container', author: 'restaurant_owner', ...guests, ...at('10:00') });
    const { id } = await world.ledger.record({
      type: 'admin_refund_guest_deposit',
      variant: 'given_back',
      adminId,
      ...guests,
      ...at('11:00'),
    });
    const { data } = await world.call(
      'GET',
      '/transactions?group=deposits&from_date=2026-09-12&to_date=2026-09-12',
      admin(),
    );
    const refund = (data as TransactionRow[]).find((row) => row.id === id);
    expect(refund?.amount).toBe(0);
    const paid = refund?.containers_cost ?? 0;
    expect(paid).toBeGreaterThan(0);
    const csv = await world.call(
      'GET',
      '/transactions.csv?group=deposits&filter[type]=admin_refund_guest_deposit',
      admin(),
    );
    const [, line = ''] = csv.text.trimEnd().split('\r\n');
    expect(line.split(';')[13]).toBe(`-${paid.toFixed(2).replace('.', ',')}`);
    expect(refund?.money).toBe(-paid);
    const query = 'group=deposits&filter[type]=admin_refund_guest_deposit&filter';
    expect((await list(`${query}[min_amount]=${paid}`)).ids).toEqual([id]);
    expect((await list(`${query}[min_amount]=${paid + 0.01}`)).ids).toEqual([]);
    expect((await list(`${query}[max_amount]=${paid - 0.01}`)).ids).toEqual([]);
    expect(await totals('group=deposits&from_date=2026-09-12&to_date=2026-09-12')).toMatchObject({
      containers_cost: paid,
      money_out: paid,
    });
  });
});

describe('a gift that is taken back', () => {
  it('leaves the cagnotte, in the rows and in both sums', async () => {
    const { customer, adminId } = world.ledger;
    const gift = { type: 'admin_free_deposit', adminId, holder: { kind: 'customer', id: customer } } as const;
    const at = (time: string) => ({ at: new Date(`2026-09-13T${time}Z`) });
    await world.ledger.record({ ...gift, amountCents: 700, ...at('10:00') });
    await world.ledger.record({ ...gift, variant: 'taken_back', amountCents: 400, comment: 'Erreur', ...at('11:00') });
    const query = 'group=deposits&from_date=2026-09-13&to_date=2026-09-13';
    expect((await list(query)).rows.map(({ money }) => money)).toEqual([-4, 7]);
    expect(await totals(query)).toMatchObject({ money_in: 7, money_out: 4 });
    expect(await totals(`${query}&filter[min_amount]=0`)).toMatchObject({ money_in: 7, money_out: 4 });
  });
});
