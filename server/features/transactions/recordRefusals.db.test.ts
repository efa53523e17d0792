import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const lines = [{ formatId: ledger.bowl, quantity: 10 }];
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId: ledger.adminId, lines });
});
afterAll(() => world.end());

const post = (body: unknown, token = world.tokens.admin) => world.call('POST', '/transactions', { token, body });

describe('what the ledger refuses', () => {
  it('is said in French and tied to its field', async () => {
    const { bowl, sender } = world.ledger;
    const lines = [{ format_id: bowl, quantity: 100_000 }];
    expect(await post({ transaction_type: 'admin_give', restaurant_id: sender, lines })).toMatchObject({
      status: 422,
      fields: {
        lines: [
          expect.stringMatching(/^Grand bol 1 L\u00a0: l’entrepôt en a \d+ propres, vous en demandez 100\u202f000\.$/),
        ],
      },
    });
    expect(await post({ transaction_type: 'admin_give', lines })).toMatchObject({
      status: 422,
      fields: { restaurant_id: ['Indiquez le restaurant.'] },
    });
    expect(await post({ transaction_type: 'admin_in', variant: 'bought', day: '2999-01-01', lines })).toMatchObject({
      status: 422,
      fields: { day: ['La date ne peut pas être dans le futur.'] },
    });
  });

  it('a line without a quantity, an unknown reason, a type of an order: refused before anything is read', async () => {
    const { bowl } = world.ledger;
    const lines = [{ format_id: bowl, quantity: 1 }];
    const zero = await post({
      transaction_type: 'admin_in',
      variant: 'bought',
      lines: [{ format_id: bowl, quantity: 0 }],
    });
    expect(zero).toMatchObject({
      status: 422,
      fields: { 'lines.0.quantity': ['La quantité doit être d’au moins 1.'] },
    });
    expect(await post({ transaction_type: 'admin_out', variant: 'clean', reason: 'eaten', lines })).toMatchObject({
      status: 422,
    });
    expect(await post({ transaction_type: 'deliver_restaurant_order', lines })).toMatchObject({ status: 422 });
  });

  it('an outing from a partner or a restaurant that does not exist: said, and nothing is opened', async () => {
    const outing = {
      transaction_type: 'without_webapp_event',
      variant: 'out',
      custom_customer: 'Fête de quartier',
      lines: [{ format_id: world.ledger.bowl, quantity: 1 }],
    };
    expect(await post({ ...outing, partner_id: 999_999 })).toMatchObject({
      status: 422,
      detail: 'Ce partenaire n’existe pas.',
    });
    expect(await post({ ...outing, restaurant_id: 999_999 })).toMatchObject({
      status: 422,
      detail: 'Ce restaurant n’existe pas.',
    });
  });

  it('another tenant’s restaurant, point or format moves nothing', async () => {
    const { bowl, sender, point } = world.ledger;
    const foreign = world.tokens.stranger;
    const lines = [{ format_id: bowl, quantity: 1 }];
    expect((await post({ transaction_type: 'admin_in', variant: 'bought', lines }, foreign)).status).toBe(422);
    expect((await post({ transaction_type: 'admin_return', restaurant_id: sender, lines }, foreign)).status).toBe(422);
    const pickup = { transaction_type: 'admin_pickup_drop_off_point_dirty_container', drop_off_point_id: point, lines };
    expect((await post(pickup, foreign)).status).toBe(422);
  });
});
