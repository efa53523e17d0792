import { randomUUID } from 'node:crypto';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
const admin = () => ({ token: world.tokens.admin });

beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

async function create(body: object, headers: Record<string, string> = {}): Promise<CardHolder[]> {
  const answer = await world.call('POST', '/card_holders', { ...admin(), body, headers });
  expect(answer.status, answer.text).toBe(201);
  return answer.data as CardHolder[];
}

async function aCard(body: object = { quantity: 1, initial_amount: 12.5 }): Promise<CardHolder> {
  const [card] = await create(body);
  if (card === undefined) throw new Error('No card was created.');
  return card;
}

const countOfCards = async (): Promise<number | undefined> =>
  (await world.call('GET', '/card_holders?page[size]=1', admin())).count;

async function pdf(uuids: string[], layout: string): Promise<Buffer> {
  const response = await createApp(world.dependencies).request(`${ADMIN_API}/card_holders/cards.pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.tokens.admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ uuids, layout }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await response.arrayBuffer());
}

const pagesOf = (file: Buffer): number => file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('creating cards', () => {
  it('gives each its own uuid and a PIN of four digits, pending, to be printed, with the amount it will receive', async () => {
    const cards = await create({ quantity: 3, initial_amount: 12.5 });
    expect(cards).toHaveLength(3);
    expect(new Set(cards.map(({ uuid }) => uuid)).size).toBe(3);
    for (const card of cards) {
      expect(card.pin).toMatch(/^\d{4}$/);
      expect(card).toMatchObject({
        status: 'pending',
        card_issued_at: null,
        initial_amount: 12.5,
        funding: 'offered',
        credits: 0,
      });
    }
  });

  it('answers the PIN that is really kept, and only sealed in the database', async () => {
    const card = await aCard();
    const read = await world.call('GET', `/card_holders/${card.id}/pin`, admin());
    expect(read.data).toEqual({ id: card.id, pin: card.pin });
    const [row] = await world.platform((tx) =>
      tx.selectFrom('card_holders').select('sealed_pin').where('id', '=', card.id).execute(),
    );
    expect(row?.sealed_pin.includes(Buffer.from(card.pin ?? ''))).toBe(false);
  });

  it('takes 500 in one request, within two seconds', async () => {
    const began = performance.now();
    expect(await create({ quantity: 500, initial_amount: 0 })).toHaveLength(500);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it.each([
    [{ quantity: 0, initial_amount: 0 }, 'quantity', 'La quantité doit être d’au moins 1.'],
    [{ quantity: -1, initial_amount: 0 }, 'quantity', 'La quantité doit être d’au moins 1.'],
    [{ quantity: 1.5, initial_amount: 0 }, 'quantity', 'La quantité doit être un nombre entier.'],
    [{ quantity: 501, initial_amount: 0 }, 'quantity', 'Un lot compte au plus 500 cartes.'],
    [{ quantity: 10_000, initial_amount: 0 }, 'quantity', 'Un lot compte au plus 500 cartes.'],
    [{ quantity: '10', initial_amount: 0 }, 'quantity', 'La quantité doit être un nombre entier.'],
    [{ quantity: 1, initial_amount: 1.005 }, 'initial_amount', 'Le montant a au plus deux décimales.'],
    [{ quantity: 1, initial_amount: -1 }, 'initial_amount', 'Le montant doit être positif.'],
    [{ quantity: 1 }, 'initial_amount', 'Le champ Montant initial est obligatoire'],
  ])('refuses %j on the field %s', async (body, field, sentence) => {
    const before = await countOfCards();
    const answer = await world.call('POST', '/card_holders', { ...admin(), body });
    expect(answer.status).toBe(422);
    expect(answer.fields).toEqual({ [field]: [sentence] });
    expect(await countOfCards()).toBe(before);
  });

  it('takes its fields bare or under data, not both', async () => {
    expect(await create({ data: { quantity: 2, initial_amount: 7.5 } })).toMatchObject([
      { initial_amount: 7.5 },
      { initial_amount: 7.5 },
    ]);
    const token = world.tokens.admin;
    const both = await world.call('POST', '/card_holders', {
      token,
      body: { quantity: 1, data: { quantity: 2, initial_amount: 0 } },
    });
    expect(both.status).toBe(422);
    expect(both.fields?.['quantity']).toEqual([
      'Le champ quantity se donne dans «\u00a0data\u00a0» ou sans lui, pas à côté.',
    ]);
    const none = await world.call('POST', '/card_holders', { token, body: { data: { initial_amount: 0 } } });
    expect(none).toMatchObject({
      status: 422,
      fields: { 'data.quantity': ['Le champ Nombre de cartes est obligatoire'] },
    });
    const unknown = await world.call('POST', '/card_holders', {
      token,
      body: { data: { quantity: 1, initial_amount: 0, colour: 'red' } },
    });
    expect(unknown).toMatchObject({ status: 422, fields: { 'data.colour': ['Champ inconnu\u00a0: data.colour.'] } });
  });

  it('creates once when the same attempt is pressed fifty times at once, and answers all the same', async () => {
    const before = (await countOfCards()) ?? 0;
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create({ quantity: 2, initial_amount: 5 }, headers)),
    );
    expect(new Set(answers.map((cards) => JSON.stringify(cards))).size).toBe(1);
    expect(await countOfCards()).toBe(before + 2);
  });

  it('leaves a trace that names the call but no PIN', async () => {
    await aCard();
    const [event] = await world.platform((tx) =>
      tx.selectFrom('events').selectAll().where('action', '=', 'cards.create').orderBy('id', 'desc').limit(1).execute(),
    );
    expect(event?.details).toEqual({ quantity: 1, initial_amount: 12.5, cards: [expect.any(Number)] });
  });
});

describe('printing cards', () => {
  it('marks them printed now and answers them', async () => {
    const cards = await create({ quantity: 2, initial_amount: 0 });
    const asked = Date.now();
    const answer = await world.call('PATCH', '/card_holders/print', {
      ...admin(),
      body: { uuids: cards.map(({ uuid }) => uuid) },
    });
    expect(answer.status).toBe(200);
    // However long a busy machine takes over it: two clocks a second apart at most.
    for (const { card_issued_at: issued } of answer.data as CardHolder[]) {
      expect(Date.parse(issued ?? '')).toBeGreaterThan(asked - 1000);
      expect(Date.parse(issued ?? '')).toBeLessThan(Date.now() + 1000);
    }
  });

  it('makes one page a card, or sheets of ten', async () => {
    const uuids = (await create({ quantity: 11, initial_amount: 10 })).map(({ uuid }) => uuid);
    expect(pagesOf(await pdf(uuids, 'card'))).toBe(11);
    expect(pagesOf(await pdf(uuids, 'a4'))).toBe(2);
  });

  it('refuses a card of nobody and a card that is disabled, and marks none', async () => {
    const [kept, gone] = await create({ quantity: 2, initial_amount: 0 });
    await world.call('PATCH', `/card_holders/${gone?.id ?? 0}/deactivate`, admin());
    const disabled = await world.call('PATCH', '/card_holders/print', {
      ...admin(),
      body: { uuids: [kept?.uuid, gone?.uuid] },
    });
    expect(disabled.status).toBe(422);
    expect(disabled.fields?.['uuids']?.[0]).toBe(
      `La carte ${gone?.number ?? ''} est désactivée\u00a0: elle ne s’imprime plus.`,
    );
    const unknown = await world.call('PATCH', '/card_holders/print', {
      ...admin(),
      body: { uuids: [kept?.uuid, randomUUID()] },
    });
    expect(unknown.fields).toEqual({ uuids: ['Une carte est introuvable.'] });
    const read = await world.call('GET', `/card_holders/${kept?.id ?? 0}`, admin());
    expect((read.data as CardHolder).card_issued_at).toBeNull();
  });
});

describe('the life of a card', () => {
  it.each(['offered', 'initiative'] as const)(
    'is activated once, with its initial amount, when it was %s',
    async (funding) => {
      const card = await aCard({ quantity: 1, initial_amount: 12.5, funding });
      const active = await world.call('POST', `/card_holders/${card.id}/activate`, admin());
      expect(active.data).toMatchObject({ status: 'active', credits: 12.5 });
      const again = await world.call('POST', `/card_holders/${card.id}/activate`, admin());
      expect(again.status).toBe(422);
      expect(again.detail).toBe(`La carte ${card.number} est déjà active.`);
    },
  );

  it('asks which restaurant received the money of a card that one sold', async () => {
    const card = await aCard({ quantity: 1, initial_amount: 20, funding: 'restaurant' });
    const refused = await world.call('POST', `/card_holders/${card.id}/activate`, admin());
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.fields ?? {})).toEqual(['restaurant_id']);
    const active = await world.call('POST', `/card_holders/${card.id}/activate`, {
      ...admin(),
      body: { restaurant_id: world.ledger.washer },
    });
    expect(active.data).toMatchObject({ status: 'active', credits: 20 });
  });

  it('is credited to the cent once active, and not before', async () => {
    const card = await aCard({ quantity: 1, initial_amount: 0.1 });
    const early = await world.call('POST', `/card_holders/${card.id}/credits`, { ...admin(), body: { amount: 0.2 } });
    expect(early.status).toBe(422);
    await world.call('POST', `/card_holders/${card.id}/activate`, admin());
    expect(
      (await world.call('POST', `/card_holders/${card.id}/credits`, { ...admin(), body: { amount: 0.2 } })).status,
    ).toBe(201);
    expect((await world.call('GET', `/card_holders/${card.id}`, admin())).data).toMatchObject({ credits: 0.3 });
  });

  it('is deactivated once, also by two people at the same moment', async () => {
    const card = await aCard();
    const [one, two] = await Promise.all(
      [1, 2].map(() => world.call('PATCH', `/card_holders/${card.id}/deactivate`, admin())),
    );
    expect([one?.status, two?.status].sort()).toEqual([200, 422]);
    expect(one?.status === 422 ? one.detail : two?.detail).toBe(`La carte ${card.number} est désactivée.`);
    expect((await world.call('GET', `/card_holders/${card.id}`, admin())).data).toMatchObject({ status: 'disabled' });
  });

  it('shows its PIN where it is asked for, and each look at it leaves a trace', async () => {
    const card = await aCard();
    const traces = () =>
      world.platform((tx) =>
        tx
          .selectFrom('events')
          .select('action')
          .where('entity_id', '=', String(card.id))
          .where('action', 'in', ['cards.read', 'cards.pin'])
          .execute(),
      );
    expect((await world.call('GET', `/card_holders/${card.id}`, admin())).data).toMatchObject({ pin: null });
    expect(await traces()).toHaveLength(0);
    const asked = `/card_holders/${card.id}?with=pin`;
    expect((await world.call('GET', asked, admin())).data).toMatchObject({ pin: card.pin });
    await world.call('GET', `/card_holders/${card.id}/pin`, admin());
    expect((await traces()).map(({ action }) => action).sort()).toEqual(['cards.pin', 'cards.read']);
  });

  it('is nothing to another initiative', async () => {
    const card = await aCard();
    for (const [method, path] of [
      ['GET', `/card_holders/${card.id}`],
      ['GET', `/card_holders/${card.id}/pin`],
      ['POST', `/card_holders/${card.id}/activate`],
      ['PATCH', `/card_holders/${card.id}/deactivate`],
    ] as const) {
      expect((await world.call(method, path, { token: world.tokens.stranger })).status).toBe(404);
    }
  });
});
