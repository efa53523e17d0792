import { MOST_VIEWS } from '@boucle/contract/base/constants.ts';
import { type SharedView } from '@boucle/contract/features/sharedViews/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let colleague: string;
beforeAll(async () => {
  world = await appWorld();
  await world.fresh.asOwner(
    `insert into people (account_id, role, email, name, status)
     values (${world.ledger.accountId}, 'account_admin', 'collegue@exemple.fr', 'Paule', 'active')`,
  );
  colleague = await world.tokenOf(await idOf('collegue@exemple.fr'));
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.fresh.asOwner(`delete from shared_views; update people set status = 'active' where status = 'disabled'`);
});

const VIEW = { path: '/cards', name: 'À imprimer', search: 'printing=to_print' };

async function share(view: Partial<typeof VIEW> = {}, token = world.tokens.admin): Promise<SharedView> {
  const { data, status, text } = await world.call('POST', '/shared_views', { token, body: { ...VIEW, ...view } });
  expect(status, text).toBe(201);
  return data as SharedView;
}

const viewsOf = async (token: string, path = '/cards') =>
  (await world.call('GET', `/shared_views?path=${path}`, { token })).data as SharedView[];

describe('a shared view', () => {
  it('is used by every administrator of the initiative, and changed by who shared it', async () => {
    const { id } = await share();
    expect(await viewsOf(colleague)).toMatchObject([{ ...VIEW, may_edit: false }]);
    expect(await viewsOf(world.tokens.admin)).toMatchObject([{ ...VIEW, may_edit: true }]);
    expect(await viewsOf(colleague, '/orders')).toEqual([]);
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { body: { name: 'Autre' } } : {};
      const { status } = await world.call(method, `/shared_views/${id}`, { token: colleague, ...body });
      expect(status).toBe(403);
    }
    const changed = await world.call('PATCH', `/shared_views/${id}`, {
      token: world.tokens.admin,
      body: { name: 'Imprimées', search: 'printing=printed' },
    });
    expect(changed.data).toMatchObject({ id, name: 'Imprimées', search: 'printing=printed' });
    expect((await world.call('DELETE', `/shared_views/${id}`, { token: world.tokens.admin })).status).toBe(200);
    expect(await viewsOf(colleague)).toEqual([]);
  });

  it('is left to the others by whoever is gone', async () => {
    const { id } = await share({}, colleague);
    await world.fresh.asOwner(`update people set status = 'disabled' where email = 'collegue@exemple.fr'`);
    expect(await viewsOf(world.tokens.admin)).toMatchObject([{ id, shared_by: 'Paule', may_edit: true }]);
    expect((await world.call('DELETE', `/shared_views/${id}`, { token: world.tokens.admin })).status).toBe(200);
  });

  it('has a name of its own in its list, however it is written', async () => {
    await share();
    const other = await share({ name: 'Actives' }, colleague);
    const again = await world.call('POST', '/shared_views', {
      token: colleague,
      body: { ...VIEW, name: 'à IMPRIMER' },
    });
    expect(again.status).toBe(422);
    expect(again.fields).toEqual({ name: ['Une autre vue partagée porte ce nom.'] });
    const renamed = await world.call('PATCH', `/shared_views/${other.id}`, {
      token: colleague,
      body: { name: 'À imprimer' },
    });
    expect(renamed.fields).toEqual({ name: ['Une autre vue partagée porte ce nom.'] });
    await share({ path: '/orders' });
  });

  it.each([
    [{ path: '//ailleurs.fr' }, 'path'],
    [{ path: '/restaurants/12' }, 'path'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ search: 'x'.repeat(1001) }, 'search'],
  ])('is refused with %j', async (wrong, field) => {
    const { status, fields } = await world.call('POST', '/shared_views', {
      token: world.tokens.admin,
      body: { ...VIEW, ...wrong },
    });
    expect(status).toBe(422);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  it('is one of so many of its list', async () => {
    for (let place = 0; place < MOST_VIEWS; place += 1) await share({ name: `Vue ${place}` });
    const { fields } = await world.call('POST', '/shared_views', { token: world.tokens.admin, body: VIEW });
    expect(fields).toEqual({ name: [`Une liste garde au plus ${MOST_VIEWS} vues partagées.`] });
  });

  it('is told by the journal, by its name', async () => {
    const { id } = await share();
    await world.call('DELETE', `/shared_views/${id}`, { token: world.tokens.admin });
    const { data } = await world.call('GET', '/events?filter[entity]=shared_view', { token: world.tokens.admin });
    expect((data as { sentence: string }[]).slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      'Vue «\u00a0À imprimer\u00a0» retirée du partage',
      'Vue «\u00a0À imprimer\u00a0» partagée avec l’initiative',
    ]);
  });
});

async function idOf(email: string): Promise<number> {
  const { rows } = await world.platform((tx) =>
    tx.raw<{ id: number }>({ text: 'select id from people where email = $1', values: [email] }),
  );
  return rows[0]?.id ?? 0;
}
