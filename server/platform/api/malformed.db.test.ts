import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const CARDS = { quantity: 1, initial_amount: 5 };

it.each(['{', '{"quantity":}', '\u0000', 'quantity=1'])('a body that is no JSON (%s) is a 400', async (body) => {
  const response = await createApp(world.dependencies).request(`${ADMIN_API}/card_holders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.tokens.admin}`, 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'malformed', detail: 'La requête est illisible.' });
});

it.each(['/card_holders', '/customers', '/transactions', '/transactions/totals', '/transactions.csv', '/restaurants'])(
  'a search of %s for a zero byte names the field',
  async (path) => {
    const answer = await world.call('GET', `${path}?filter[q]=%00`, { token: world.tokens.admin });
    expect(answer.status).toBe(422);
    expect(answer.fields).toEqual({ 'filter.q': ['Ce champ contient un caractère interdit.'] });
  },
);

it.each(['/transactions', '/rounds', '/supply_requests/totals', '/sepa_batches/totals', '/wash_lots.csv'])(
  'a day of the year 0, which no calendar has, is refused by %s on its field',
  async (path) => {
    const answer = await world.call('GET', `${path}?from_date=0000-01-01`, { token: world.tokens.admin });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.fields).toEqual({ from_date: ['La date attendue est de la forme AAAA-MM-JJ.'] });
  },
);

it.each(['\u0000', '\uD800'])('a text that PostgreSQL cannot keep (%j) is refused where it stands', async (text) => {
  const { admin } = world.tokens;
  const lists = { cards: { hidden: [text], density: 'compact' } };
  const value = await world.call('PATCH', '/current/preferences', { token: admin, body: { lists } });
  expect(value.fields).toEqual({ 'lists.cards.hidden.0': ['Ce champ contient un caractère interdit.'] });
  const key = await world.call('PATCH', '/current/preferences', {
    token: admin,
    body: { lists: { [text]: { hidden: [], density: 'compact' } } },
  });
  expect(key.fields).toEqual({ lists: ['Ce champ contient un caractère interdit.'] });
  const request = { name: `a${text}`, contact: 'Inès', email: 'ines@exemple.fr', city: 'Annecy' };
  const asked = await world.call('POST', '/account_requests', { body: request });
  expect(asked.fields).toEqual({ name: ['Ce champ contient un caractère interdit.'] });
});

it('an empty idempotency key and one of 201 characters are refused', async () => {
  const send = (key: string) =>
    world.call('POST', '/card_holders', {
      token: world.tokens.admin,
      body: CARDS,
      headers: { 'idempotency-key': key },
    });
  const empty = await send('');
  expect(empty.status).toBe(422);
  expect(empty.fields).toEqual({
    'Idempotency-Key': [
      'L’en-tête Idempotency-Key est vide\u00a0: donnez-lui une valeur propre à cette demande, ou ne l’envoyez pas.',
    ],
  });
  const long = await send('k'.repeat(201));
  expect(long.status).toBe(422);
  expect(long.fields).toEqual({ 'Idempotency-Key': ['L’en-tête Idempotency-Key compte au plus 200 caractères.'] });
});

it.each([
  ['Chez\r\nManon', 'Ce champ doit tenir sur une ligne\u00a0: retirez-en les retours à la ligne et les tabulations.'],
  ['Chez\u0007Manon', 'Ce champ contient un caractère interdit.'],
  ['Chez\u202EnonaM', 'Ce champ contient un caractère interdit.'],
])('a name that is not one plain line (%j) is refused where it stands', async (name, sentence) => {
  const { admin } = world.tokens;
  const body = { name, email: 'partenaire@exemple.fr' };
  const partner = await world.call('POST', '/partners', { token: admin, body });
  expect(partner.fields).toEqual({ name: [sentence] });
  const comment = { origin: 'offered', amount: 1, comment: 'Deux\nlignes' };
  expect((await world.call('POST', '/customers/1/credits', { token: admin, body: comment })).fields).toBeUndefined();
});
