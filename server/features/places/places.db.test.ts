import { type Place } from '@boucle/contract/places.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const found = async (kind: string, q: string): Promise<string[]> => {
  const { data } = await world.call('GET', `/places?kind=${kind}&q=${encodeURIComponent(q)}`, {
    token: world.tokens.admin,
  });
  return (data as Place[]).map(({ name }) => name);
};

it('places are found by their name or city, however accents and capitals are typed', async () => {
  const { admin: token } = world.tokens;
  const body = { name: 'Théâtre Graslin', kind: 'public', city: 'Rezé' };
  await world.call('POST', '/drop_off_points', { token, body });
  for (const q of ['theatre', 'THÉÂTRE', 'reze', 'Rezé'])
    expect(await found('drop_off_point', q), q).toEqual(['Théâtre Graslin']);
  expect(await found('drop_off_point', 'opera')).toEqual([]);
  expect(await found('restaurant', 'o bon')).toContain('Ô Bon Bol');
});
