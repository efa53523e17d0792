import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../auth/people/passwords.ts';
import { savePassword } from '../../auth/people/people.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

describe('what is refused of a form is said with the name of its field', () => {
  it.each<[string, keyof AppWorld['tokens'] | null, object, Record<string, string>]>([
    [
      '/account_requests',
      null,
      { name: '', email: 'ines' },
      {
        name: 'Le champ Nom de l’initiative est obligatoire',
        contact: 'Le champ Votre nom est obligatoire',
        email: 'Le champ E-mail doit être une adresse e-mail valide',
        city: 'Le champ Ville est obligatoire',
      },
    ],
    ['/accounts', 'superAdmin', {}, { account: 'Le champ Application est obligatoire' }],
    ['/collection_sites', 'admin', {}, { name: 'Le champ Nom est obligatoire' }],
    ['/drop_off_points', 'admin', {}, { name: 'Le champ Nom est obligatoire', kind: 'Le champ Type est obligatoire' }],
    ['/api_accesses', 'partner', { name: 'Application' }, { scopes: 'Le champ Portées est obligatoire' }],
    ['/card_holders', 'admin', { quantity: 1 }, { initial_amount: 'Le champ Montant initial est obligatoire' }],
  ])('POST %s', async (path, who, body, sentences) => {
    const answer = await world.call('POST', path, { body, ...(who !== null && { token: world.tokens[who] }) });
    expect(answer.status).toBe(422);
    const firsts = Object.fromEntries(Object.entries(answer.fields ?? {}).map(([field, [first]]) => [field, first]));
    expect(firsts).toEqual(sentences);
  });

  it('PATCH /current/password speaks of a short one as the page of the first password does', async () => {
    const { ledger } = world;
    const passwordHash = await hashPassword('trois-bocaux-verts');
    await world.platform((tx) => savePassword(tx, ledger.adminId, passwordHash));
    const answer = await world.call('PATCH', '/current/password', {
      token: world.tokens.admin,
      body: { current_password: 'trois-bocaux-verts', new_password: 'court' },
    });
    expect(answer.fields).toEqual({
      new_password: ['Le champ Nouveau mot de passe doit contenir au moins 8 caractères'],
    });
  });

  it('an e-mail that the form takes is taken', async () => {
    const body = { name: 'Bocaux', contact: 'Émile', email: 'é@exemple.fr', city: 'Annecy' };
    expect((await world.call('POST', '/account_requests', { body })).status).toBe(201);
  });

  it('PATCH /account takes the contents in « account » or without it, not both', async () => {
    const body = { account: { name: 'Consigne Loire' }, content: { welcome_email: 'Bonjour' } };
    const answer = await world.call('PATCH', '/account', { token: world.tokens.admin, body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.fields ?? {})).toEqual(['content']);
  });
});

describe('a number in an address that nothing bears', () => {
  it.each(['0', '00', '99999999999999999999', '9007199254740991', '999999'])(
    '/card_holders/%s does not exist',
    async (id) => {
      const { status, error } = await world.call('GET', `/card_holders/${id}`, { token: world.tokens.admin });
      expect({ status, error }).toEqual({ status: 404, error: 'not_found' });
    },
  );

  it('is refused where it is no address, and says that the bound itself is too small', async () => {
    const answer = await world.call('GET', '/transactions?filter[restaurant_id]=0', { token: world.tokens.admin });
    expect(answer.status).toBe(422);
    expect(Object.values(answer.fields ?? {}).flat()).toEqual(['La valeur doit être supérieure à 0.']);
  });
});
