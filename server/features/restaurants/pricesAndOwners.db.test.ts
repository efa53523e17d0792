import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Owner, type PriceLine } from '@boucle/contract/features/restaurants/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestaurantsWorld, restaurantsWorld } from '../../dev/testing/worlds/restaurantsWorld.ts';
import { type AppWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let call: RestaurantsWorld['call'];
let create: RestaurantsWorld['create'];
beforeAll(async () => {
  ({ world, call, create } = await restaurantsWorld());
});
afterAll(() => world.end());

describe('the price lines of a restaurant', () => {
  const today = parisDay(Date.now());
  const line = { kind: 'per_refill', unit_price: 0.25, free_quota: 50, valid_from: today };

  it('are closed and replaced, never edited; two of the same kind never overlap', async () => {
    const { id } = await create();
    const [first] = (await call('POST', `/${id}/price_lines`, line)).data as PriceLine[];
    expect(first).toMatchObject({ unit_price: 0.25, author: null, valid_to: null, counted_this_month: 0 });
    const again = await call('POST', `/${id}/price_lines`, line);
    expect(again.fields?.['valid_from']?.[0]).toContain('s’applique déjà');
    const next = addDays(today, 10);
    const replaced = await call('POST', `/${id}/price_lines`, {
      ...line,
      unit_price: 0.3,
      valid_from: next,
      replaces_id: first?.id,
    });
    expect(replaced.status, replaced.text).toBe(201);
    expect((replaced.data as PriceLine[]).map(({ unit_price, valid_to }) => [unit_price, valid_to])).toEqual([
      [0.3, null],
      [0.25, addDays(next, -1)],
    ]);
    expect((await call('POST', `/${id}/price_lines`, { ...line, author: 'customer' })).status).toBe(201);
  });

  it('begin neither in the past nor with a wrong amount, and close neither before they began nor before yesterday', async () => {
    const { id } = await create();
    const past = await call('POST', `/${id}/price_lines`, { ...line, valid_from: addDays(today, -1) });
    expect(past.fields).toEqual({ valid_from: ['Un tarif ne peut pas commencer dans le passé.'] });
    expect((await call('POST', `/${id}/price_lines`, { ...line, unit_price: 0.255 })).status).toBe(422);
    const [made] = (await call('POST', `/${id}/price_lines`, line)).data as PriceLine[];
    const close = (valid_to: string) => call('POST', `/${id}/price_lines/close`, { price_line_id: made?.id, valid_to });
    expect((await close(addDays(today, -2))).status).toBe(422);
    expect((await close(today)).data).toMatchObject([{ valid_to: today }]);
    expect(
      (await call('POST', `/${world.ledger.washer}/price_lines/close`, { price_line_id: made?.id, valid_to: today }))
        .status,
    ).toBe(404);
  });
});

describe('the owners of a restaurant', () => {
  it('are invited by mail, once, and taken out', async () => {
    const [one, other] = [await create(), await create()];
    const invite = (id: number, email: string) => call('POST', `/${id}/owners`, { email, name: 'Manon Petit' });
    const before = world.mails.length;
    const [owner] = (await invite(one.id, 'Manon@Exemple.fr')).data as Owner[];
    expect(owner).toMatchObject({ email: 'manon@exemple.fr', status: 'invited', last_login_at: null });
    expect(world.mails.slice(before).map(({ to, kind }) => [to, kind])).toEqual([['manon@exemple.fr', 'invitation']]);
    expect((await invite(one.id, 'manon@exemple.fr')).fields?.['email']).toEqual([
      'Cette personne fait déjà partie de l’équipe.',
    ]);
    expect((await invite(other.id, 'manon@exemple.fr')).status).toBe(201);
    const personId = owner?.person_id ?? 0;
    await call('POST', `/${one.id}/owners/resend`, { person_id: personId });
    expect(world.mails.length).toBe(before + 3);
    const removed = await call('POST', `/${one.id}/owners/remove`, { person_id: personId });
    expect(removed.data).toEqual([]);
    expect((await call('POST', `/${one.id}/owners/remove`, { person_id: personId })).status).toBe(404);
  });

  it('may be a customer besides, who stays one when taken out', async () => {
    const { id } = await create();
    const { ledger } = world;
    const personId = await world.platform(async (tx) => {
      const { rows } = await tx.raw<{ id: number }>({
        text: `insert into people (account_id, role, email, status, password_hash, customer_id)
               values ($1, 'customer', 'lea@exemple.fr', 'active', 'x', $2) returning id`,
        values: [ledger.accountId, ledger.customer],
      });
      return rows[0]?.id ?? 0;
    });
    const role = async () => {
      const { rows } = await world.platform((tx) =>
        tx.raw<{ role: string; status: string }>({
          text: 'select role, status from people where id = $1',
          values: [personId],
        }),
      );
      return rows[0];
    };
    const before = world.mails.length;
    const invited = await call('POST', `/${id}/owners`, { email: 'lea@exemple.fr' });
    expect(invited.data).toMatchObject([{ person_id: personId, status: 'active' }]);
    expect(world.mails.length).toBe(before);
    expect(await role()).toEqual({ role: 'restaurant_owner', status: 'active' });
    await call('POST', `/${id}/owners/remove`, { person_id: personId });
    expect(await role()).toEqual({ role: 'customer', status: 'active' });
  });

  it('never enter the console, even by the e-mail of somebody who does', async () => {
    const { id } = await create();
    const wrong = await call('POST', `/${id}/owners`, { email: 'manon' });
    expect(wrong.fields?.['email']).toEqual(['Le champ E-mail doit être une adresse e-mail valide']);
    const email = `admin-${world.ledger.accountId}@exemple.fr`;
    expect((await call('POST', `/${id}/owners`, { email })).status).toBe(201);
    const { rows } = await world.platform(async (tx) => {
      await tx.raw({
        text: `update people set status = 'active', password_hash = 'x' where role = 'restaurant_owner'`,
      });
      return tx.raw<{ role: string }>({
        text: 'select role from people_who_may_enter where email = $1',
        values: [email],
      });
    });
    expect(rows).toEqual([{ role: 'account_admin' }]);
  });
});
