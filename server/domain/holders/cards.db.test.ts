import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let everything: CardHolder[];

const list = async (query: string) => {
  const answer = await world.call('GET', `/card_holders?page[size]=100&${query}`, { token: world.tokens.admin });
  expect(answer.status, answer.text).toBe(200);
  return { rows: answer.data as CardHolder[], count: answer.count };
};

beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { adminId, washer, cup, accountId } = ledger;
  const rich = await ledger.cards('offered', 1050, 6);
  const empty = await ledger.cards('initiative', 0, 5);
  await ledger.supply(washer, [{ formatId: cup, quantity: 20 }]);
  await world.fresh.asOwner(`
    update card_holders set card_issued_at = ('2026-09-0' || id || 'T10:00:00Z')::timestamptz where account_id = ${accountId} and id in (${rich.slice(0, 4).join()});
    update card_holders set created_at = '2026-08-31T22:30:00Z' where account_id = ${accountId} and id in (${empty.join()})`);
  for (const id of [...rich.slice(0, 3), ...empty.slice(0, 2)]) {
    await ledger.record({ type: 'activate_card', holder: { kind: 'card', id }, adminId });
  }
  await ledger.record({
    type: 'grab_container',
    author: 'customer',
    holder: { kind: 'card', id: rich[1] ?? 0 },
    restaurantId: washer,
    lines: [{ formatId: cup, quantity: 3 }],
  });
  await ledger.record({ type: 'deactivate_card', holder: { kind: 'card', id: rich[2] ?? 0 }, adminId });
  everything = (await list('')).rows;
});
afterAll(() => world.end());

describe('the list of cards', () => {
  it('shows all, the latest first, without any PIN', () => {
    expect(everything.map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(new Set(everything.map(({ pin }) => pin))).toEqual(new Set([null]));
    expect(everything.find(({ id }) => id === 2)).toMatchObject({
      number: '000002',
      status: 'active',
      initial_amount: 10.5,
      credits: 6,
      deposits: 4.5,
      containers_count: 3,
      funding: 'offered',
      card_issued_at: '2026-09-02T10:00:00.000Z',
    });
  });

  it.each<[string, (card: CardHolder) => boolean, number]>([
    ['filter[status]=pending', ({ status }) => status === 'pending', 6],
    ['filter[status][]=active&filter[status][]=disabled', ({ status }) => status !== 'pending', 5],
    ['filter[printing]=to_print', (card) => card.card_issued_at === null, 7],
    ['filter[printing]=printed', (card) => card.card_issued_at !== null, 4],
    ['filter[credits]=positive', ({ credits }) => credits > 0, 3],
    ['filter[credits]=zero', ({ credits }) => credits === 0, 8],
    ['filter[holding]=some', (card) => card.containers_count > 0, 1],
    ['filter[holding]=none', (card) => card.containers_count === 0, 10],
    ['filter[q]=0001', ({ number }) => number.includes('0001'), 3],
    ['filter[q]=1', ({ number }) => number.includes('1'), 3],
    ['from_date=2026-09-01&to_date=2026-09-01', ({ created_at }) => created_at.startsWith('2026-08-31'), 5],
    ['to_date=2026-08-31', () => false, 0],
    [
      'filter[status]=active&filter[credits]=zero&sort=-credits',
      (card) => card.status === 'active' && card.credits === 0,
      2,
    ],
  ])('filtered by %s is what a recount finds', async (query, fits, expected) => {
    const wanted = everything.filter(fits);
    const { rows, count } = await list(query);
    expect(rows).toEqual(wanted);
    expect(wanted).toHaveLength(expected);
    expect(count).toBe(expected);
  });

  it('finds a card by the beginning of its uuid', async () => {
    const [card] = everything;
    const { rows } = await list(`filter[q]=${card?.uuid.slice(0, 18).toUpperCase() ?? ''}`);
    expect(rows).toEqual([card]);
  });

  it.each(['id', '-id', 'created_at', '-created_at', 'credits', '-credits', 'containers_count', '-containers_count'])(
    'sorts by %s',
    async (sort) => {
      const column = sort.replace('-', '') as 'id';
      const direction = sort.startsWith('-') ? -1 : 1;
      const values = (await list(`sort=${sort}`)).rows.map((card) => card[column]);
      expect(values).toHaveLength(11);
      expect(values).toEqual([...values].sort((a, b) => (a < b ? -direction : a > b ? direction : 0)));
    },
  );

  it.each(['card_issued_at', '-card_issued_at'])('sorts by %s, what is still to print last', async (sort) => {
    const issued = (await list(`sort=${sort}`)).rows.map(({ card_issued_at }) => card_issued_at);
    const printed = issued.filter((instant) => instant !== null).sort();
    expect(issued).toEqual([...(sort.startsWith('-') ? printed.reverse() : printed), ...Array<null>(7).fill(null)]);
  });

  it('counts exactly whatever the page', async () => {
    const page = (number: number) =>
      world.call('GET', `/card_holders?page[size]=4&page[number]=${number}&sort=id`, { token: world.tokens.admin });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ count }) => count)).toEqual([11, 11, 11, 11]);
    expect(pages.map(({ data }) => (data as CardHolder[]).map(({ id }) => id))).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [9, 10, 11],
      [],
    ]);
  });

  it('is answered by /account/card_holders too', async () => {
    const answer = await world.call('GET', '/account/card_holders?page[size]=100', { token: world.tokens.admin });
    expect(answer).toMatchObject({ status: 200, data: everything, count: 11 });
  });

  it('of another account is empty', async () => {
    expect(await world.call('GET', '/card_holders', { token: world.tokens.stranger })).toMatchObject({
      status: 200,
      data: [],
      count: 0,
    });
  });

  it('exports what is filtered, in its order', async () => {
    const { text, status } = await world.call('GET', '/card_holders.csv?filter[status]=active&sort=credits', {
      token: world.tokens.admin,
    });
    expect(status).toBe(200);
    const [heading, ...lines] = text.trimEnd().split('\r\n');
    expect(heading).toContain('\uFEFFNuméro;Statut;Solde (€)');
    expect(lines.map((line) => line.split(';').slice(0, 6).join(';'))).toEqual([
      '000007;Active;0,00;0,00;0;0,00',
      '000008;Active;0,00;0,00;0;0,00',
      '000002;Active;6,00;4,50;3;10,50',
      '000001;Active;10,50;0,00;0;10,50',
    ]);
  });
});
